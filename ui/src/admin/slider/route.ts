import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { slidersQuery } from './queries'

export const slider: AdminScreen = {
  path: '/admin-slider',
  title: msg('Slider'),
  loader: fetchAhead((client) => [client.ensureQueryData(slidersQuery)]),
  lazy: () => import('./SliderScreen'),
}
