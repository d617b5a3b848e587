import { firstEnquiriesQuery } from '#admin/enquiries/queries'
import { draftsQuery } from '#admin/items/queries'
import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { adminHome } from '#kit/routing/links'
import { changesQuery, statusQuery } from './queries'

export const dashboard: AdminScreen = {
  path: adminHome,
  title: msg('Admin Dashboard'),
  loader: fetchAhead((client) => [
    client.ensureQueryData(statusQuery),
    client.ensureQueryData(changesQuery),
    client.ensureQueryData(draftsQuery),
    client.ensureQueryData(firstEnquiriesQuery('new')),
  ]),
  lazy: () => import('./DashboardScreen'),
}
