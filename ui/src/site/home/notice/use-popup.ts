import { useEffect, useState } from 'react'
import type { PopupView } from '#kit/api/types.gen'
import { countFrom, isInTime } from './in-time'
import { logPopupFailure, takeUnseenPopup } from './unseen-popup'

/** The pop-up to show to this visitor now: soon after the page, and before they begin to read, or none. */
export function usePopup(schoolName: string, wasHydrated: boolean) {
  const [popup, setPopup] = useState<PopupView>()
  useEffect(() => {
    let gone = false
    if (!wasHydrated) countFrom()
    takeUnseenPopup(schoolName, wasHydrated)?.then(
      (popup) => !gone && isInTime() && setPopup(popup),
      (error) => !gone && logPopupFailure(error),
    )
    return () => {
      gone = true
    }
  }, [schoolName, wasHydrated])
  return { popup, dismiss: () => setPopup(undefined) }
}
