import { useState } from 'react'
import { useUnsavedChanges } from '#shared/forms/use-unsaved-changes'

// What was typed and not saved yet, by enquiry: it is there again when one
// comes back from another enquiry or another screen.
const drafts = new Map<string, string>()

/** The note on an enquiry that is being written. As long as there is one the page asks before it is left. */
export function useNoteDraft(id: string) {
  const [draft, setDraft] = useState(drafts.get(id) ?? '')
  useUnsavedChanges(draft !== '')

  function write(text: string) {
    setDraft(text)
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  }
  return [draft, write] as const
}
