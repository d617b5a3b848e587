import { useEffect, useState } from 'react'
import type { PopupView } from '#kit/api/types.gen'
import { logPopupFailure, takeUnseenPopup } from './unseen-popup'

/** The pop-up to show to this visitor now. */
export function usePopup(schoolName: string) {
  const [popup, setPopup] = useState<PopupView>()
  useEffect(() => {
    let gone = false
    takeUnseenPopup(schoolName).then(
      (popup) => !gone && setPopup(popup),
      (error) => !gone && logPopupFailure(error),
    )
    return () => {
      gone = true
    }
  }, [schoolName])
  return { popup, dismiss: () => setPopup(undefined) }
}
