import { GalleryHorizontalEnd, Newspaper, TriangleAlert } from 'lucide-react'
import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { type ItemKind, itemKinds } from '#kit/api/items'
import { msg } from '#kit/i18n/message'
import { draftsQuery, itemsQuery } from './queries'

/** Fetches a list of items and its drafts, and the form, which is opened from there. */
const listAhead = (kindOf: (search: string) => ItemKind) =>
  fetchAhead((client, search) => [
    client.ensureQueryData(itemsQuery(kindOf(search))),
    client.ensureQueryData(draftsQuery),
    import('./ItemForm'),
  ])

export const items: AdminScreen = {
  path: '/admin-items',
  title: msg('Circulars, news, pages'),
  label: msg('Circulars, news, pages'),
  icon: Newspaper,
  loader: listAhead(itemKindIn),
  lazy: () => import('./ItemsScreen'),
}

export const albums: AdminScreen = {
  path: '/admin-albums',
  title: msg('Albums'),
  label: msg('Albums'),
  icon: GalleryHorizontalEnd,
  loader: listAhead(() => 'album'),
  lazy: () => import('./ItemsScreen'),
}

export const alerts: AdminScreen = {
  path: '/admin-alert',
  title: msg('Alert on every page'),
  label: msg('Alert'),
  icon: TriangleAlert,
  loader: listAhead(() => 'alert'),
  lazy: () => import('./ItemsScreen'),
}

/** The screens of kinds that stand in the menu beside the others. */
const screenOf: Partial<Record<string, AdminScreen>> = { album: albums, alert: alerts }

/** The address of the screen on which items of a kind are changed. */
export const addressOfKind = (kind: string, more: Record<string, string> = {}) =>
  `${(screenOf[kind] ?? items).path}?${new URLSearchParams({ kind, ...more })}`

/** The address of the list of a kind, or of the form of one item, "new" for another, with its draft. */
export const addressOfItem = (kind: string, item = '', draft = '') =>
  addressOfKind(kind, { ...(item && { item }), ...(draft && { draft }) })

/** The address of the form of a draft. */
export const addressOfDraft = ({ kind, item, id }: { kind: string; item?: string; id: string }) =>
  addressOfItem(kind, item || 'new', id)

/** The kind that the address of a screen names, else that of its path, circulars without one. */
export function itemKindIn(search: string, path = ''): ItemKind {
  const named = new URLSearchParams(search).get('kind')
  const isWanted = (kind: string) => (named ? kind === named : screenOf[kind]?.path === path)
  return itemKinds.find(isWanted) ?? 'circular'
}
