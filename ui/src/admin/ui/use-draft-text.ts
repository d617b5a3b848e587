import { useState } from 'react'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { useSiteState } from '#kit/lib/site-state'
import { tabStorage } from '#kit/lib/storage'

const prefix = 'text:'

/**
 * A text that is being written and is not sent: kept in this tab under a key and the account of the
 * person, so that it is there again after another enquiry, another screen or a reload. Undefined before
 * anything was typed. As long as there is one, closing the tab asks first.
 */
export function useDraftText(key: string) {
  const account = useSiteState((state) => state.user?._id ?? '')
  const place = `${prefix}${account} ${key}`
  const [draft, setDraft] = useState({ place, text: tabStorage.get(place) ?? undefined })
  if (draft.place !== place) setDraft({ place, text: tabStorage.get(place) ?? undefined })
  const text = draft.place === place ? draft.text : undefined
  useUnsavedChanges(Boolean(text))

  function write(text: string | undefined) {
    setDraft({ place, text })
    if (text) tabStorage.set(place, text)
    else tabStorage.remove(place)
  }
  return [text, write] as const
}

/** Leaves nothing to the next person who uses this tab. */
export function dropDraftTexts() {
  for (const key of tabStorage.keys(prefix)) tabStorage.remove(key)
}
