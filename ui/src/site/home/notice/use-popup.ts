import { useEffect, useState } from 'react'
import { getPopups } from '#shared/api/popup'
import type { PopupsAnswer, PopupView } from '#shared/api/types.gen'
import { log } from '#shared/lib/log'
import { wasSeen } from './seen'

interface State {
  loading: boolean
  error: string
  popup: PopupView | undefined
}

/** The pop-up to show to this visitor now. A failed fetch stays "loading": nothing is known. */
export function usePopup(schoolName: string) {
  const [state, setState] = useState<State>({ loading: true, error: '', popup: undefined })
  useEffect(() => {
    let gone = false
    getPopups({ again: true })
      .then((answer) => {
        const popup = firstOf(answer)
        if (!gone) setState({ loading: false, error: '', popup: unseen(popup, schoolName) })
      })
      .catch((error: Error) => {
        if (gone) return
        log('Error fetching pop-up images', error)
        setState((before) => ({ ...before, error: error.message }))
      })
    return () => {
      gone = true
    }
  }, [schoolName])
  return { ...state, dismiss: () => setState((before) => ({ ...before, popup: undefined })) }
}

/** The first pop-up of an answer. What is no list of pop-ups, such as the page of a hotel's network, throws. */
function firstOf({ data: [popup] }: PopupsAnswer): PopupView | undefined {
  if (popup && !isPopup(popup)) throw new Error('The answer is no list of pop-ups.')
  return popup
}

const texts = ['image', 'srcset', 'alt', 'color', 'preview', 'version'] as const

const isPopup = (popup: PopupView) =>
  texts.every((name) => typeof popup[name] === 'string') &&
  ['string', 'undefined'].includes(typeof popup.link) &&
  popup.width > 0 &&
  popup.height > 0

/** A pop-up that is live, unless this visitor has seen it today. */
function unseen(popup: PopupView | undefined, schoolName: string): PopupView | undefined {
  return popup?.live && !wasSeen(schoolName, popup.version, new Date()) ? popup : undefined
}
