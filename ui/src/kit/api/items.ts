import { call } from './client'
import type { ItemsAnswer, SavedAnswer } from './types.gen'

/** The kinds of items that a form changes. */
export const itemKinds = [
  'slider',
  'popup',
  'circular',
  'news',
  'holiday',
  'examination',
  'event',
  'album',
  'alert',
  'disclosure-row',
  'site',
  'fact',
  'home',
  'admissions',
  'page',
  'menu',
  'results',
  'teacher',
  'primary-teacher',
  'office-staff',
] as const
export type ItemKind = (typeof itemKinds)[number]

type Listed = ItemsAnswer['data']['items'][number]
export type Item = Omit<Listed, 'fields'> & { fields: Record<string, unknown> }
type Items = { data: Omit<ItemsAnswer['data'], 'items'> & { items: Item[] } }

export const getItems = (kind: ItemKind) => call<Items>('GET', `content/items/${kind}`)

export interface ItemEdit {
  kind: ItemKind
  /** "" adds an item. */
  id: string
  /** The revision that the item was read from. */
  base: number
  /** All of them; null removes the item. */
  fields: Record<string, unknown> | null
}

/** Publishes one item, or removes it. */
export const saveItem = (edit: ItemEdit, files: [field: string, file: File][] = []) =>
  call<SavedAnswer>('POST', 'content/items', { body: formOf(edit, files) })

/** An item with its files, each named by the field that it belongs to, such as "/document". */
export function formOf(item: object, files: [field: string, file: File][]) {
  const form = new FormData()
  form.append('item', JSON.stringify(item))
  for (const [field, file] of files) form.append(field, file)
  return form
}
