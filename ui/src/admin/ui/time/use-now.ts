import { useSyncExternalStore } from 'react'

const minute = 60_000

/** The time now, for what is said of it on a page that stays open; new just after every full minute. One timer serves all who ask. */
export const useNow = (): number => useSyncExternalStore(clock.subscribe, clock.current)

class Clock {
  #now = Date.now()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  current = () => {
    if (this.#listeners.size === 0 && Math.abs(Date.now() - this.#now) > 1000)
      this.#now = Date.now()
    return this.#now
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#wait()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) clearTimeout(this.#timer)
    }
  }

  #wait() {
    const tick = () => {
      this.#now = Date.now()
      this.#wait()
      for (const listener of this.#listeners) listener()
    }
    this.#timer = setTimeout(tick, minute + 1000 - (this.#now % minute))
  }
}

const clock = new Clock()
