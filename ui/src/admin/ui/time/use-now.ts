import { useSyncExternalStore } from 'react'

const minute = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout>

/** The time now, for what is said of it on a page that stays open; new just after every full minute. One timer serves all who ask. */
export const useNow = (): number => useSyncExternalStore(subscribe, current)

function current() {
  if (listeners.size === 0 && Math.abs(Date.now() - now) > 1000) now = Date.now()
  return now
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) wait()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

function wait() {
  timer = setTimeout(
    () => {
      now = Date.now()
      wait()
      for (const listener of listeners) listener()
    },
    minute + 1000 - (now % minute),
  )
}
