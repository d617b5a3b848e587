import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { popupsQuery } from './queries'

export const popup: AdminScreen = {
  path: '/admin-popup',
  title: msg('Pop-up'),
  loader: fetchAhead((client) => [client.ensureQueryData(popupsQuery)]),
  lazy: () => import('./PopupScreen'),
}
