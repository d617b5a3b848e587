import type { ItemKind } from '#shared/api/items'
import type { ItemValues } from './item-values'

// What was typed and did not reach the server yet stays in this browser, over a closed tab and a
// crash. Files are too large for it. Storage may be forbidden or full: then it lasts as long as the page.

/** The text of a draft, with what a save of it needs. */
export interface Unsent {
  id: string
  kind: ItemKind
  /** The id of the published item; "" for a new one. */
  item: string
  base: number
  version: number
  values: Omit<ItemValues, 'file'>
}

const prefix = 'draft:'

export function keepUnsent(unsent: Unsent) {
  try {
    localStorage.setItem(prefix + unsent.id, JSON.stringify(unsent))
  } catch {
    // The page still has it.
  }
}

export function dropUnsent(id: string) {
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was kept.
  }
}

export const unsentDraft = (id: string) => unsentDrafts().find((unsent) => unsent.id === id)

/** All that this browser keeps. */
export function unsentDrafts(): Unsent[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    return []
  }
}

/** Leaves nothing to who uses this browser next. */
export const dropAllUnsent = () => {
  for (const { id } of unsentDrafts()) dropUnsent(id)
}
