import { useEffect, useState } from 'react'
import type { PopupView } from '#shared/api/types.gen'
import { logPopupFailure, unseenPopup } from './unseen-popup'

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
    unseenPopup(schoolName)
      .then((popup) => {
        if (!gone) setState({ loading: false, error: '', popup })
      })
      .catch((error: Error) => {
        if (gone) return
        logPopupFailure(error)
        setState((before) => ({ ...before, error: error.message }))
      })
    return () => {
      gone = true
    }
  }, [schoolName])
  return { ...state, dismiss: () => setState((before) => ({ ...before, popup: undefined })) }
}
