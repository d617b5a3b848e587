import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { addressOfKind } from '#admin/items/route'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { Outcome } from '#admin/ui/use-action'
import type { User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { t } from '#kit/i18n/message'
import { adminHome } from '#kit/routing/links'
import { CreatePopup } from './CreatePopup'
import { untilNextChange } from './describe-popup'
import { EditPopup } from './EditPopup'
import { popupsQuery } from './queries'

/** The pop-up of the home page. Who may not publish it writes a draft of it. */
export default function PopupScreen({ user }: { user: User }) {
  return mayPublish(user, 'popup') ? <Popup /> : <Navigate replace to={addressOfKind('popup')} />
}

/** A form where there is no pop-up, else the picture. */
function Popup() {
  const popups = useQuery({
    ...popupsQuery,
    refetchInterval: ({ state }) => untilNextChange(state.data?.data[0], Date.now()),
  })
  const navigate = useNavigate()
  const goHome = (outcome: Outcome) => navigate(adminHome, { state: { outcome } })
  return (
    <QueryBoundary query={popups} failed={t('The pop-up could not be loaded.')}>
      {({ data: [popup] }) =>
        popup ? <EditPopup popup={popup} onDeleted={goHome} /> : <CreatePopup onSent={goHome} />
      }
    </QueryBoundary>
  )
}
