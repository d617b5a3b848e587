import { mutationOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import type { ItemKind } from '#kit/api/items'
import type { SavedAnswer } from '#kit/api/types.gen'

/** A list in the order that is wanted: everybody of the base by id, and new people by their fields. */
export interface ListEdit {
  kind: ItemKind
  base: number
  entries: ({ id: string } | { fields: Record<string, unknown> })[]
}

/** Publishes a whole list. */
export const saveListMutation = mutationOptions({
  mutationFn: (edit: ListEdit) => call<SavedAnswer>('POST', 'content/items/list', { body: edit }),
})
