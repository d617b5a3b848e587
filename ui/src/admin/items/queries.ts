import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { call } from '#kit/api/client'
import { type Draft, discardDraft, getDraft, getDrafts, sendDraftBack } from '#kit/api/drafts'
import { getItems, type ItemEdit, type ItemKind, saveItem } from '#kit/api/items'
import type { DeletedAnswer, HistoryAnswer, SavedAnswer } from '#kit/api/types.gen'

/** The items of a kind, as the newest revision has them. */
export const itemsQuery = (kind: ItemKind) =>
  queryOptions({ queryKey: ['items', kind], queryFn: () => getItems(kind) })

export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => getDrafts(),
  ...polled,
})

/**
 * One draft, fetched once for each form that is opened: what another tab or person saved is what is
 * changed there, and what is saved or published from there is not fetched again.
 */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: () => getDraft(id),
    gcTime: 0,
    enabled: ({ state }) => state.data === undefined,
  })

/** Publishes one item, or removes it where it has no fields. */
export const saveItemMutation = mutationOptions({ mutationFn: (edit: ItemEdit) => saveItem(edit) })

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

/** A change of an item to undo; without a revision it restores one that was deleted. */
interface ItemUndo {
  kind: string
  id: string
  revision?: number
}

export const undoItemMutation = mutationOptions({
  mutationFn: ({ kind, id, revision = 0 }: ItemUndo) =>
    call<SavedAnswer>('POST', 'content/items/undo', { body: { kind, id, revision } }),
})

export const discardDraftMutation = mutationOptions({
  mutationFn: ({ id, version }: Draft) => discardDraft(id, version),
  meta: { changes: ['drafts'] },
})

/** Sends a draft back to whoever wrote it, with what should change. */
export const sendBackMutation = (id: string, version: number) =>
  mutationOptions({
    mutationFn: (note: string) => sendDraftBack(id, version, note),
    meta: { changes: ['drafts'] },
  })
