import { House } from 'lucide-react'
import { popupsQuery } from '#admin/popup/queries'
import { slidersQuery } from '#admin/slider/queries'
import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { adminHome } from '#kit/routing/links'
import { changesQuery, statusQuery } from './queries'

export const dashboard: AdminScreen = {
  path: adminHome,
  title: msg('Admin Dashboard'),
  label: msg('Dashboard'),
  icon: House,
  daily: true,
  loader: fetchAhead((client) => [
    client.ensureQueryData(statusQuery),
    client.ensureQueryData(changesQuery),
    client.ensureQueryData(slidersQuery),
    client.ensureQueryData(popupsQuery),
  ]),
  lazy: () => import('./DashboardScreen'),
}
