import { useSyncExternalStore } from 'react'

let idle = false

/** False until the first page has been painted and the browser has nothing better to do. */
export const useIdle = () =>
  useSyncExternalStore(
    whenIdle,
    () => idle,
    () => false,
  )

function whenIdle(onIdle: () => void) {
  const rest = () => {
    idle = true
    onIdle()
  }
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(rest, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(rest, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
