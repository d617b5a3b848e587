import { hex } from '#kit/lib/hex'
import { call } from './client'
import { formOf, type ItemKind } from './items'
import type { DraftAnswer, DraftLinkAnswer, MessageAnswer, SavedAnswer } from './types.gen'

/** An item that somebody writes and visitors don't see yet; in a list it has no fields. */
export type Draft = Omit<DraftAnswer['data'], 'fields'> & { fields?: Record<string, unknown> }
/** One draft, with what an approver needs and the addresses of views of its pictures. */
export type OpenedDraft = { data: Draft } & Pick<DraftAnswer, 'changes' | 'people' | 'pictures'>
interface Answer {
  message: string
  data: Draft
}

/** The id of a draft is the browser's, so that a save that is repeated makes no second one. */
export const newDraftId = () => hex(crypto.getRandomValues(new Uint8Array(16)))

interface DraftSave {
  /** That was read; 0 begins a draft. */
  version: number
  kind: ItemKind
  /** The id of the published item in the revision `base`; "" for a new one. */
  item: string
  base: number
  fields: Record<string, unknown>
  /** Those that it has, in place of all that it had; without them these stay. */
  files?: { field: string; name: string; hash: string }[]
}

export const getDrafts = () =>
  call<{ data: Draft[]; people?: Record<string, string> }>('GET', 'drafts')

export const getDraft = (id: string) => call<OpenedDraft>('GET', `drafts/${id}`)

/** Saves a draft. A file is named by the field that it belongs to, such as "/document". */
export const saveDraft = (id: string, draft: DraftSave, files: [field: string, file: File][]) =>
  call<{ data: Draft }>('PUT', `drafts/${id}`, { body: formOf(draft, files) })

const step = <Done = Answer>(name: string, id: string, version: number, note = '') =>
  call<Done>('POST', `drafts/${id}/${name}`, { body: { version, note } })

/** A link by which whoever has it reads the draft as it will be. */
export const linkToDraft = (id: string) => call<DraftLinkAnswer>('POST', `drafts/${id}/link`)

export const submitDraft = (id: string, version: number) => step('submit', id, version)

export const approveDraft = (id: string, version: number) =>
  step<SavedAnswer>('approve', id, version)

export const sendDraftBack = (id: string, version: number, note: string) =>
  step('send-back', id, version, note)

export const discardDraft = (id: string, version: number) =>
  step<MessageAnswer>('discard', id, version)
