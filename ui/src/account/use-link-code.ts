import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The code of the link that led here. It stands in the fragment of the address,
 * which browsers send to no server, so that it is in no log. Read after
 * mounting, because pages are rendered without it, and then taken out of the
 * address bar and the history.
 */
export function useLinkCode(name: 'code' | 'setup'): string {
  const { hash } = useLocation()
  const [code, setCode] = useState('')
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get(name)
    if (!given) return
    setCode(given)
    const { history, location } = window
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [hash, name])
  return code
}
