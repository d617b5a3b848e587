import { useState } from 'react'
import { useAction } from '#admin/ui/use-action'
import type { Enquiry, EnquiryEdit, ManyEnquiries } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { editEnquiriesMutation } from './queries'
import { editsOf, undoEdits } from './undo-edits'

export type EnquiryEdits = ReturnType<typeof useEnquiryEdits>

/** Edits enquiries, one or many at once, and keeps what undoes the last edit. */
export function useEnquiryEdits(user: string) {
  const { busy, outcome, run, show } = useAction()
  const [undoes, setUndoes] = useState<ManyEnquiries[]>([])

  const send = async (edits: ManyEnquiries[], failure: string, message: string) =>
    Boolean(await run(editEnquiriesMutation, edits, { failure, message }))

  /** Shows what was done, and keeps what undoes it. */
  function notify(message: string, undo: ManyEnquiries[] = []) {
    show({ done: { message } })
    setUndoes(undo)
  }

  /** Resolves to whether it is done; `message` is shown then. */
  async function edit(enquiries: Enquiry[], change: EnquiryEdit, message: string) {
    setUndoes([])
    const done = await send(editsOf(enquiries, change), t('This could not be saved.'), message)
    if (done) setUndoes(undoEdits(enquiries, change, user))
    return done
  }

  async function undo() {
    const message = t('Undone: everything is as it was before.')
    if (await send(undoes, t('This could not be undone.'), message)) setUndoes([])
  }

  /** Forgets the last edit: something else is looked at. */
  function clear() {
    show({})
    setUndoes([])
  }
  return { busy, outcome, canUndo: undoes.length > 0, edit, undo, notify, clear }
}
