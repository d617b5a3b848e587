import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { queryOf } from '#kit/api/query'
import { msg } from '#kit/i18n/message'
import type { PictureFilter } from './queries'
import { picturesQuery } from './queries'

export const pictures: AdminScreen = {
  path: '/admin-pictures',
  title: msg('Pictures'),
  loader: fetchAhead((client, search) => [
    client.ensureInfiniteQueryData(picturesQuery(pictureFilterIn(search))),
  ]),
  lazy: () => import('./PicturesScreen'),
}

/** The filter that the query string of the address names. */
export function pictureFilterIn(search: string): PictureFilter {
  const query = new URLSearchParams(search)
  const value = (name: string) => query.get(name) ?? ''
  return { id: value('id'), q: value('q'), undescribed: value('undescribed') }
}

export const addressOfPictures = (filter: Partial<PictureFilter>) =>
  `${pictures.path}?${queryOf(filter)}`
