import { FileText } from 'lucide-react'
import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { mayPublish } from '#kit/auth/rights'
import { msg } from '#kit/i18n/message'
import { revisionsQuery } from './queries'

export const content: AdminScreen = {
  path: '/admin-content',
  title: msg('Content'),
  label: msg('Content'),
  icon: FileText,
  isFor: (user) => mayPublish(user),
  loader: fetchAhead((client) => [client.ensureQueryData(revisionsQuery)]),
  lazy: () => import('./ContentScreen'),
}
