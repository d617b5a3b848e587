import type { ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import { browserStorage } from '#kit/lib/storage'
import type { ItemFiles, ItemValues } from '../item-values'
import { kinds } from '../kinds/kinds'

// What was typed and did not reach the server yet stays in this browser, over a closed tab and a crash,
// for the account that typed it. Files are too large for storage: they last as long as the page.

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
  named?: DraftFile[] | undefined
}

const prefixOf = (account: string) => `draft:${account}:`

/** The files that were chosen, by the keys of their drafts. */
const chosen = new Map<string, ItemFiles>()

export function keepUnsent(account: string, unsent: Unsent, files: ItemFiles) {
  const key = prefixOf(account) + unsent.id
  chosen.set(key, files)
  browserStorage.setJson(key, unsent)
}

export function dropUnsent(account: string, id: string) {
  const key = prefixOf(account) + id
  chosen.delete(key)
  browserStorage.remove(key)
}

export const unsentDraft = (account: string, id: string): Unsent | undefined =>
  read(prefixOf(account) + id)[0]

export const unsentFiles = (account: string, id: string): ItemFiles =>
  chosen.get(prefixOf(account) + id) ?? new Map()

/** All that this browser keeps of an account. A damaged entry hides no other. */
export const unsentDrafts = (account: string): Unsent[] =>
  browserStorage.keys(prefixOf(account)).flatMap(read)

function read(key: string): Unsent[] {
  const kept = browserStorage.getJson(key) as Partial<Unsent> | null
  const isWhole =
    typeof kept?.id === 'string' &&
    typeof kept.values === 'object' &&
    kept.values !== null &&
    String(kept.kind) in kinds
  return isWhole ? [kept as Unsent] : []
}

/** Leaves nothing of an account to the next person who uses this browser. */
export function dropAllUnsent(account: string) {
  for (const key of browserStorage.keys(prefixOf(account))) {
    chosen.delete(key)
    browserStorage.remove(key)
  }
}
