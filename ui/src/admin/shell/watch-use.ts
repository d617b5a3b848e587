const hour = 60 * 60_000
const signsOfUse = ['pointerdown', 'keydown'] as const

/**
 * Tells a query client whether somebody uses the page: it can be seen, and it was
 * used within the last hour. Polling stops otherwise, since each request counts
 * as use on the server and a session that nobody uses has to end.
 */
export function watchUse(setFocused: (focused?: boolean) => void) {
  let timer: ReturnType<typeof setTimeout>
  const use = () => {
    clearTimeout(timer)
    timer = setTimeout(() => setFocused(false), hour)
    setFocused(true)
  }
  const see = () => {
    if (document.visibilityState === 'hidden') return setFocused(false)
    use()
    setFocused() // of a window that was visible all the time it is news, too
  }
  if (document.visibilityState === 'hidden') setFocused(false)
  else use()
  for (const sign of signsOfUse) window.addEventListener(sign, use, { passive: true })
  window.addEventListener('focus', see)
  document.addEventListener('visibilitychange', see)
  return () => {
    clearTimeout(timer)
    for (const sign of signsOfUse) window.removeEventListener(sign, use)
    window.removeEventListener('focus', see)
    document.removeEventListener('visibilitychange', see)
  }
}
