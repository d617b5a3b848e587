import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import type { Outcome } from '#admin/ui/use-action'
import { t } from '#kit/i18n/message'
import { adminHome } from '#kit/routing/links'
import { CreatePopup } from './CreatePopup'
import { untilNextChange } from './describe-popup'
import { EditPopup } from './EditPopup'
import { popupsQuery } from './queries'

/** The pop-up of the home page: a form where there is none, else the picture. */
export default function PopupScreen() {
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
