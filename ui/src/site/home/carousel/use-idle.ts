import { useEffect, useState } from 'react'

/** False until the page has been painted and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const rest = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 300)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
