import type { ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import type { ItemValues } from './item-values'

// What was typed and did not reach the server yet stays in this browser, over a closed tab and a
// crash. Files are too large for it, and storage may be forbidden or full: then it lasts as long as the page.

/** The text of a draft, with what a save of it needs. */
export interface Unsent {
  id: string
  kind: ItemKind
  /** The id of the published item; "" for a new one. */
  item: string
  base: number
  version: number
  values: ItemValues
  /** The files of another draft that this one begins with; the server keeps them. */
  files?: DraftFile[] | undefined
}

const prefix = 'draft:'

/** The files that were chosen, by the id of the draft. */
const chosen = new Map<string, ItemValues>()

export function keepUnsent(unsent: Unsent) {
  chosen.set(unsent.id, unsent.values)
  try {
    const kept = { ...unsent, values: textsIn(unsent.values) }
    localStorage.setItem(prefix + unsent.id, JSON.stringify(kept))
  } catch {
    // The page still has it.
  }
}

export function dropUnsent(id: string) {
  chosen.delete(id)
  try {
    localStorage.removeItem(prefix + id)
  } catch {
    // Nothing was kept.
  }
}

export function unsentDraft(id: string): Unsent | undefined {
  const unsent = unsentDrafts().find((unsent) => unsent.id === id)
  return unsent && { ...unsent, values: { ...unsent.values, ...chosen.get(id) } }
}

/** All that this browser keeps, and can read. */
export function unsentDrafts(): Unsent[] {
  return keys().flatMap((key) => parsed(localStorage.getItem(key)))
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** A damaged entry hides no other. */
function parsed(text: string | null): Unsent | [] {
  try {
    const unsent: Unsent | null = JSON.parse(text ?? '')
    return unsent?.id && unsent.values ? unsent : []
  } catch {
    return []
  }
}

/** Leaves nothing to who uses this browser next. */
export const dropAllUnsent = () => {
  chosen.clear()
  for (const key of keys()) localStorage.removeItem(key)
}

/** What can be kept as text. */
const textsIn = (values: ItemValues) =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
