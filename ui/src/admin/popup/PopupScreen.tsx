import { useNavigate } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { ActionResult } from '#admin/ui/use-action'
import { useQuery } from '#admin/ui/use-query'
import { getPopups } from '#shared/api/popup'
import { CreatePopup } from './CreatePopup'
import { EditPopup } from './EditPopup'

/** The pop-up of the home page: a form where there is none, else the picture. */
export default function PopupScreen() {
  const popups = useQuery(getPopups, 'Error fetching pop-up images')
  const navigate = useNavigate()
  const goHome = (outcome: ActionResult) => navigate('/admin-dashboard', { state: { outcome } })
  return (
    <QueryBoundary query={popups} what="The pop-up">
      {({ data: [popup] }) =>
        popup ? (
          <EditPopup popup={popup} onChange={popups.reload} onDeleted={goHome} />
        ) : (
          <CreatePopup onSent={goHome} />
        )
      }
    </QueryBoundary>
  )
}
