import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { type ItemKind, itemKinds } from '#kit/api/items'
import { msg } from '#kit/i18n/message'
import { draftsQuery, itemsQuery } from './queries'

/** Fetches a list of items and its drafts, what else the list shows, and the form, which is opened from there. */
const listAhead = (kindOf: (search: string) => ItemKind) =>
  fetchAhead((client, search) => [
    client.ensureQueryData(itemsQuery(kindOf(search))),
    ...(kindOf(search) === 'fact' ? [client.ensureQueryData(itemsQuery('admissions'))] : []),
    client.ensureQueryData(draftsQuery),
    import('./ItemForm'),
  ])

export const items: AdminScreen = {
  path: '/admin-items',
  title: msg('Publish'),
  loader: listAhead(itemKindIn),
  lazy: () => import('./ItemsScreen'),
}

export const albums: AdminScreen = {
  path: '/admin-albums',
  title: msg('Albums'),
  loader: listAhead(() => 'album'),
  lazy: () => import('./ItemsScreen'),
}

export const alerts: AdminScreen = {
  path: '/admin-alert',
  title: msg('Alert on every page'),
  loader: listAhead(() => 'alert'),
  lazy: () => import('./ItemsScreen'),
}

/** The screen of a kind that has its own. */
const screenOf: Partial<Record<string, AdminScreen>> = { album: albums, alert: alerts }

/** The address of the screen on which items of a kind are changed. */
export const addressOfKind = (kind: string, more: Record<string, string> = {}) =>
  `${(screenOf[kind] ?? items).path}?${new URLSearchParams({ kind, ...more })}`

/** The address of the list of a kind, or of the form of one item, "new" for another, with its draft, or to copy one. */
export const addressOfItem = (kind: string, item = '', draft = '', copy = '') =>
  addressOfKind(kind, { ...(item && { item }), ...(draft && { draft }), ...(copy && { copy }) })

/** The address of the form of a draft. */
export const addressOfDraft = ({ kind, item, id }: { kind: string; item?: string; id: string }) =>
  addressOfItem(kind, item || 'new', id)

/** The address of the drafts of all kinds. */
export const addressOfDrafts = `${items.path}?show=draft`

/** Whether an address asks for the drafts of all kinds. */
export function asksForDrafts(path: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return path === items.path && query.has('show') && !query.has('kind')
}

/** The kind that the address of a screen names, else that of its path, circulars without one. */
export function itemKindIn(search: string, path = ''): ItemKind {
  const named = new URLSearchParams(search).get('kind')
  const isWanted = (kind: string) => (named ? kind === named : screenOf[kind]?.path === path)
  return itemKinds.find(isWanted) ?? 'circular'
}

const shared: readonly ItemKind[][] = [
  ['teacher', 'primary-teacher', 'office-staff'],
  ['holiday', 'examination', 'event'],
]

/** The kinds that share an entry of the menu, in the order of their lists. */
export const kindsBeside = (kind: ItemKind) =>
  shared.find((kinds) => kinds.includes(kind)) ?? [kind]

/** What an office publishes most, each with the address of its empty form. */
export const mostPublished = [
  { label: msg('Circular'), to: addressOfItem('circular', 'new') },
  { label: msg('News'), to: addressOfItem('news', 'new') },
  { label: msg('Photos'), to: addressOfItem('album', 'new') },
  { label: msg('Alert'), to: addressOfItem('alert', 'new') },
]
