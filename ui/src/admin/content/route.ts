import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { mayPublish } from '#kit/auth/rights'
import { msg } from '#kit/i18n/message'
import { revisionsQuery } from './queries'

export const content: AdminScreen = {
  path: '/admin-content',
  title: msg('Older versions'),
  isFor: (user) => mayPublish(user),
  loader: fetchAhead((client) => [client.ensureQueryData(revisionsQuery)]),
  lazy: () => import('./ContentScreen'),
}
