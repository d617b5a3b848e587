import { ApiError } from '#kit/api/error'
import type { ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import {
  type ChosenFile,
  type Fields,
  type ItemFiles,
  type ItemValues,
  isStored,
  pointerOf,
} from '../item-values'
import { fileOf } from '../kinds/kinds'

/** What the server has of a draft, as far as this browser knows. */
export interface ServerDraft {
  version: number
  /** The id of the published item in the revision `base`; "" for a new one. */
  item: string
  base: number
  /** Unknown while the form has text of an earlier visit. */
  fields: Fields | undefined
  files: readonly DraftFile[]
  savedAt: string | undefined
}

/** What somebody else made of the same item or draft meanwhile. */
export interface Theirs {
  by: string
  /** What they are called, where it is known. */
  who?: string | undefined
  at: string
  fields: Fields
  /** Of the draft that has it; of a published item it stays. */
  version?: number
  /** The revision that has it, and the id of the item there; of a draft they stay. */
  base?: number
  item?: string
  /** Of their draft. */
  files?: readonly DraftFile[] | undefined
  /** Addresses of views of their pictures, as in the state of a draft. */
  pictures?: Record<string, string> | undefined
  /** The pointers of what both changed; unknown of a draft. */
  disputed?: string[]
}

/**
 * A draft in its form: the text, what the server has of it, and how far apart they are. `offline` retries by
 * itself; in a `conflict` somebody else changed the draft or the published item, and the person chooses.
 */
export interface DraftState {
  status: 'clean' | 'dirty' | 'saving' | 'offline' | 'conflict'
  values: ItemValues
  /** Chosen in this browser. */
  files: ItemFiles
  /** Those of them that the server has. */
  sent: ReadonlySet<ChosenFile>
  server: ServerDraft
  /** Addresses of views of pictures: of those of the item by the names of their files, of the draft's by their hashes. */
  views: Record<string, string>
  /** The files that the draft has after the next save, where they change otherwise than by what is sent. */
  named: DraftFile[] | undefined
  /** Why the server lacks the text. */
  problem?: unknown
  theirs?: Theirs | undefined
}

export type DraftEvent =
  | { type: 'edited'; values: ItemValues }
  | { type: 'chosen'; pointer: string; file: ChosenFile | undefined }
  | { type: 'needed' }
  | { type: 'saving' }
  | { type: 'saved'; of: DraftState; server: ServerDraft }
  | { type: 'failed'; problem: unknown }
  | { type: 'contested'; problem: unknown; theirs: Theirs }
  | { type: 'decided'; theirs: Theirs; values: ItemValues; theirsOf: ReadonlySet<string> }
  | { type: 'dropped' }

/** The state of a draft after an event. */
export function draftReducer(kind: ItemKind, state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'edited':
      if (isSame(event.values, state.values)) return state
      return { ...changed(state), values: event.values }
    case 'chosen': {
      if (event.file === state.files.get(event.pointer)) return state
      const files = new Map(state.files)
      if (event.file) files.set(event.pointer, event.file)
      else files.delete(event.pointer)
      return { ...changed(state), files }
    }
    case 'needed': // although nothing was typed, such as to publish an item as it is
      return changed(state)
    case 'saving':
      return { ...state, status: 'saving' }
    case 'saved':
      return saved(state, event.of, event.server)
    case 'failed':
      return {
        ...state,
        status: isOffline(event.problem) ? 'offline' : 'dirty',
        problem: event.problem,
      }
    case 'contested':
      return { ...state, status: 'conflict', problem: event.problem, theirs: event.theirs }
    case 'decided':
      return decided(kind, state, event)
    case 'dropped':
      return { ...state, status: 'clean', problem: undefined, theirs: undefined }
  }
}

/** The files that the draft has after the next save, where they change otherwise than by what is sent. */
export function namedFiles({ files, sent, server, named }: DraftState): DraftFile[] | undefined {
  const stored = [...files].flatMap(([field, file]) =>
    isStored(file) && !sent.has(file)
      ? [{ field, name: file.name, hash: file.hash, bytes: 0 }]
      : [],
  )
  if (stored.length === 0) return named
  const isReplaced = (field: string) => stored.some((one) => one.field === field)
  return [...(named ?? server.files).filter(({ field }) => !isReplaced(field)), ...stored]
}

/** Values are text, lists and plain objects. */
export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const changed = (state: DraftState): DraftState => ({
  ...state,
  status: state.status === 'clean' ? 'dirty' : state.status,
})

/** What was typed or chosen while the save was under way is for the next one. */
function saved(state: DraftState, of: DraftState, server: ServerDraft): DraftState {
  const isAll = state.values === of.values && state.files === of.files
  return {
    ...state,
    status: isAll ? 'clean' : 'dirty',
    server,
    sent: new Set([...state.sent, ...of.files.values()]),
    named: undefined,
    problem: undefined,
    theirs: undefined,
  }
}

/** Goes on from the other text. `theirsOf` has the paths whose text and files are theirs. */
function decided(
  kind: ItemKind,
  state: DraftState,
  { theirs, values, theirsOf }: Extract<DraftEvent, { type: 'decided' }>,
): DraftState {
  const { version, base, item, fields, files, pictures } = theirs
  const isTheirs = (pointer: string) =>
    [...theirsOf].some((path) => pointer.replace(/#.*/, '') === pointerOf(path))
  const kept = files ?? state.server.files
  const file = fileOf(kind)?.name
  const drops = file !== undefined && theirsOf.has(file) && version === undefined
  return {
    ...state,
    status: 'dirty',
    values,
    files: new Map([...state.files].filter(([pointer]) => !isTheirs(pointer))),
    // The other text may have a picture under the same name.
    sent: new Set(
      [...state.files].flatMap(([pointer, one]) =>
        state.sent.has(one) && !pointer.includes('#') ? [one] : [],
      ),
    ),
    server: {
      ...state.server,
      version: version ?? state.server.version,
      base: base ?? state.server.base,
      item: item ?? state.server.item,
      fields,
      files: kept,
    },
    views: { ...state.views, ...pictures },
    named: drops ? kept.filter(({ field }) => field !== pointerOf(file)) : state.named,
    problem: undefined,
    theirs: undefined,
  }
}

const codeOf = (problem: unknown) => (problem instanceof ApiError ? problem.code : undefined)

export const isOffline = (problem: unknown) => codeOf(problem) === 'unreachable'
/** Somebody else changed the draft, so that a save is refused until the person has chosen. */
export const isOutdated = (problem: unknown) => codeOf(problem) === 'outdated'
/** Somebody published or discarded the draft. */
export const isGone = (problem: unknown) => codeOf(problem) === 'not_found'
