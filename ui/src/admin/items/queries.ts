import { queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { getDraft, getDrafts } from '#kit/api/drafts'
import { getItems, type ItemKind } from '#kit/api/items'

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
