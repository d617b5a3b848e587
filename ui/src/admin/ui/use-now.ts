import { useEffect, useState } from 'react'

const minute = 60_000

/** The time now, for what is said of it on a page that stays open; new just after every full minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), minute + 1000 - (now % minute))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
