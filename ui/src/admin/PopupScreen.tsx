import { useNavigate } from 'react-router'
import { getPopups } from '../api/popup'
import { Load } from './Load'
import { NewPopup } from './NewPopup'
import { PresentPopup } from './PresentPopup'
import type { Outcome } from './use-deed'
import { useLoaded } from './use-loaded'

/** The pop-up of the home page: a form where there is none, else the picture. */
export function PopupScreen() {
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
