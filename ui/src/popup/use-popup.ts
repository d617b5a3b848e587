import { useEffect, useState } from 'react'
import { log } from '../api/log'
import { getPopups } from '../api/popup'
import type { PopupView } from '../api/types.gen'
import { noteSeen, wasSeen } from './seen'

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
    getPopups().then(
      ({ data }) =>
        gone || setState({ loading: false, error: '', popup: unseen(data, schoolName) }),
      (error: Error) => {
        if (gone) return
        log('Error fetching pop-up images', error)
        setState((before) => ({ ...before, error: error.message }))
      },
    )
    return () => {
      gone = true
    }
  }, [schoolName])
  return { ...state, dismiss: () => setState((before) => ({ ...before, popup: undefined })) }
}

/** The first pop-up, unless this visitor has seen it today; from now on they have. */
function unseen([popup]: PopupView[], schoolName: string): PopupView | undefined {
  const now = new Date()
  if (!popup?.live || wasSeen(schoolName, popup.version, now)) return
  noteSeen(schoolName, popup.version, now)
  return popup
}
