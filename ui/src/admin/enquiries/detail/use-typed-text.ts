import { useState } from 'react'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'

// What was typed and not saved yet, by enquiry and field: it is there again when
// one comes back from another enquiry or another screen.
const typed = new Map<string, string>()

/** A text on an enquiry that is being written; undefined before. As long as there is one the page asks before it is left. */
export function useTypedText(field: 'note' | 'reply', id: string) {
  const key = `${field} ${id}`
  const [text, setText] = useState(typed.get(key))
  useUnsavedChanges(Boolean(text))

  function write(text: string | undefined) {
    setText(text)
    if (text) typed.set(key, text)
    else typed.delete(key)
  }
  return [text, write] as const
}
