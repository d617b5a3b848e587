import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import { indianDay } from '#admin/ui/time/times'
import type { Draft, OpenedDraft } from '#kit/api/drafts'
import type { Item, ItemKind } from '#kit/api/items'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { begunOn, copyOf, isStored, valuesOf, withFileName } from '../item-values'
import { draftsQuery } from '../queries'
import type { DraftState } from './draft-state'
import { DraftStore } from './draft-store'
import { unsentDraft, unsentFiles } from './unsent'

interface DraftStart {
  kind: ItemKind
  account: string
  /** The published item. */
  item: Item | undefined
  /** The item that a new one begins as a copy of. */
  copied: Item | undefined
  /** The revision that it was read from. */
  base: number
  /** What the server has of the draft. */
  stored: OpenedDraft | undefined
}

/**
 * The draft of an item while its form is shown: its text, what the server has of it, and what this browser keeps
 * until the server has all. It begins once; what others save meanwhile is a conflict.
 */
export function useDraft(id: string, start: DraftStart) {
  const client = useQueryClient()
  const [draft] = useState(() => {
    const onSaved = (saved: Draft) =>
      client.setQueryData(
        draftsQuery.queryKey,
        (all) => all && { ...all, data: [saved, ...all.data.filter((one) => one.id !== id)] },
      )
    return new DraftStore({ ...start, id, onSaved }, begin(id, start))
  })
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  useEffect(() => draft.run(), [draft])
  const hasUnsentFile = [...state.files.values()].some(
    (file) => !isStored(file) && !state.sent.has(file),
  )
  useUnsavedChanges(state.status !== 'clean' && hasUnsentFile) // a file is kept nowhere else
  return { draft, state }
}

/** The draft of the form that a field is in. */
export const DraftContext = createContext<DraftStore | undefined>(undefined)

export function useFormDraft(): DraftStore {
  const draft = use(DraftContext)
  if (!draft) throw new Error('A field of an item needs the draft of its form.')
  return draft
}

function begin(id: string, { kind, account, item, copied, base, stored }: DraftStart): DraftState {
  const unsent = unsentDraft(account, id)
  const { data: draft, pictures } = stored ?? {}
  const fields = draft?.fields ?? (copied ? copyOf(kind, copied) : begunOn(kind, item))
  const files = unsentFiles(account, id)
  const kept = draft?.files ?? unsent?.named ?? []
  const named = unsent?.named ?? kept
  const views = { ...(item ?? copied)?.pictures, ...pictures }
  const today = indianDay(Date.now())
  const isNew = !item && !draft?.item
  const values = valuesOf(kind, fields, { today, isNew, files: named, views })
  return {
    status: unsent ? 'dirty' : 'clean',
    values: unsent ? withFileName(kind, { ...values, ...unsent.values }, files, named) : values,
    files,
    sent: new Set(),
    server: {
      version: unsent?.version ?? draft?.version ?? 0,
      item: draft ? (draft.item ?? '') : (item?.id ?? ''),
      base: unsent?.base ?? draft?.base ?? base,
      fields: unsent ? undefined : fields,
      files: kept,
      savedAt: draft?.changedAt,
    },
    views,
    named: unsent?.named,
  }
}
