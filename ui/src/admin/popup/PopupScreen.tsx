import { useNavigate } from 'react-router'
import { Load } from '#admin/ui/Load'
import type { Outcome } from '#admin/ui/use-deed'
import { useLoaded } from '#admin/ui/use-loaded'
import { getPopups } from '#shared/api/popup'
import { NewPopup } from './NewPopup'
import { PresentPopup } from './PresentPopup'

/** The pop-up of the home page: a form where there is none, else the picture. */
export default function PopupScreen() {
  const popups = useLoaded(getPopups, 'Error fetching pop-up images')
  const navigate = useNavigate()
  const goHome = (outcome: Outcome) => navigate('/admin-dashboard', { state: { outcome } })
  return (
    <Load of={popups} what="The pop-up">
      {({ data: [popup] }) =>
        popup ? (
          <PresentPopup popup={popup} onChange={popups.reload} onDeleted={goHome} />
        ) : (
          <NewPopup onSent={goHome} />
        )
      }
    </Load>
  )
}
