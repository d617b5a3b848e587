import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { find } from './find'
import type { Index } from './search-index'

/**
 * What a query finds, once there is one and the index has come: it is fetched with the first letter.
 * The address has the query after a pause, since browsers limit how often it changes, or at once by `keep`.
 */
export function useSearch() {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState<Index>()
  const coming = useRef<Promise<void>>(undefined)
  const wanted = useDeferredValue(query).trim()
  const search = useCallback((query: string) => {
    setQuery(query)
    coming.current ??= fetchIndex().then(setIndex, () => {
      coming.current = undefined // the next letter asks again; the form works without
    })
  }, [])
  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => keepInAddress(query), 300)
    return () => clearTimeout(timer)
  }, [query])
  const keep = useCallback(() => query && keepInAddress(query), [query])
  const found = useMemo(() => (wanted && index ? find(index, wanted) : undefined), [index, wanted])
  return { found, search, keep }
}

/** The way back from what was found leads to the words again. The address may be that of the next page already, which is on its way. */
function keepInAddress(query: string) {
  const { history, location } = window
  if (location.pathname !== '/search') return
  history.replaceState(
    history.state,
    '',
    `${location.pathname}?${new URLSearchParams({ q: query })}`,
  )
}

async function fetchIndex(): Promise<Index> {
  const answer = await fetch('/search-index.json')
  if (!answer.ok) throw new Error(`the search index: ${answer.status}`)
  return answer.json()
}
