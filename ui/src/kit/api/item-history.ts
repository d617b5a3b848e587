import { call } from './client'
import type { ItemKind } from './items'
import type { DeletedAnswer, HistoryAnswer, SavedAnswer } from './types.gen'

/** A revision in which an item changed. */
export type ItemRevision = HistoryAnswer['data']['entries'][number]
export type FieldChange = NonNullable<ItemRevision['changes']>[number]
export type DeletedItem = DeletedAnswer['data'][number]

/** Who changed an item, when, and what. */
export const getItemHistory = (kind: ItemKind, id: string) =>
  call<HistoryAnswer>('GET', `content/items/${kind}/history?${new URLSearchParams({ id })}`)

/** The items of a kind that can be restored. */
export const getDeletedItems = (kind: ItemKind) =>
  call<DeletedAnswer>('GET', `content/items/${kind}/deleted`)

/** Takes back what a revision changed of an item; 0 restores one that was deleted. */
export const undoItem = (kind: string, id: string, revision = 0) =>
  call<SavedAnswer>('POST', 'content/items/undo', { body: { kind, id, revision } })
