import { itemsQuery } from '#admin/items/queries'
import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { disclosureQuery } from './queries'

export const disclosure: AdminScreen = {
  path: '/admin-disclosure',
  title: msg('Mandatory disclosure'),
  loader: fetchAhead((client) => [
    client.ensureQueryData(disclosureQuery),
    client.ensureQueryData(itemsQuery('disclosure-row')),
  ]),
  lazy: () => import('./DisclosureScreen'),
}
