import { useEffect, useRef } from 'react'

const minute = 60_000
const hour = 60 * minute
const soon = 10_000

const signsOfUse = ['pointerdown', 'keydown'] as const

/**
 * Asks again once a minute while the page can be seen, and when somebody comes
 * back to it. An hour after it was last used it stops: asking counts as use,
 * and a session that nobody uses has to end.
 */
export function usePoll(ask: () => void) {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    let used = Date.now()
    let asked = used
    const isSeen = () => document.visibilityState === 'visible'
    const askNow = () => {
      asked = Date.now()
      latest.current()
    }
    const tick = () => isSeen() && Date.now() - used < hour && askNow()
    const use = () => {
      used = Date.now()
    }
    const comeBack = () => {
      if (!isSeen()) return
      use()
      if (Date.now() - asked > soon) askNow()
    }
    const timer = setInterval(tick, minute)
    for (const sign of signsOfUse) window.addEventListener(sign, use, { passive: true })
    window.addEventListener('focus', comeBack)
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      clearInterval(timer)
      for (const sign of signsOfUse) window.removeEventListener(sign, use)
      window.removeEventListener('focus', comeBack)
      document.removeEventListener('visibilitychange', comeBack)
    }
  }, [])
}
