import { useEffect } from 'react'
import { msg } from '#kit/i18n/message'
import { markUnsaved } from '#kit/lib/unsaved-work'

export const unsavedQuestion = msg('What you have written is not saved yet. Leave anyway?')

/**
 * Marks work that leaving the screen would lose; the shell asks the `question` before that. Work that
 * has none outlives its screen, so that only leaving the site asks, in the browser's words.
 */
export function useUnsavedChanges(when: boolean, question?: string) {
  useEffect(() => (when ? markUnsaved(question) : undefined), [when, question])
}
