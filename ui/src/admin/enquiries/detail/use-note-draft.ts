import { useEffect, useState } from 'react'
import { markUnsaved } from '#shared/auth/reauthenticate'
import { askOnUnload } from '#shared/forms/use-unsaved-changes'

// What was typed and not saved yet, by enquiry: it is there again when one
// comes back from another enquiry or another screen.
const drafts = new Map<string, string>()

/** The note on an enquiry that is being written. As long as there is one the page asks before it is left. */
export function useNoteDraft(id: string) {
  const [draft, setDraft] = useState(drafts.get(id) ?? '')
  const kept = draft !== ''
  useEffect(() => {
    if (!kept) return
    const release = markUnsaved()
    window.addEventListener('beforeunload', askOnUnload)
    return () => {
      release()
      window.removeEventListener('beforeunload', askOnUnload)
    }
  }, [kept])

  function write(text: string) {
    setDraft(text)
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  }
  return [draft, write] as const
}
