import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { edition } from '#site/routing/edition'
import type { Result } from './find'

/**
 * What a query finds, once there is one and the index has come: it is fetched with the first letter, and what reads it.
 * The address has the query after a pause, since browsers limit how often it changes, or at once by `keep`.
 */
export function useSearch() {
  const [query, setQuery] = useState('')
  const [find, setFind] = useState<(query: string) => Result>()
  const coming = useRef<Promise<void>>(undefined)
  const wanted = useDeferredValue(query).trim()
  const search = useCallback((query: string) => {
    setQuery(query)
    coming.current ??= fetchIndex().then(
      (find) => setFind(() => find),
      () => {
        coming.current = undefined // the next letter asks again; the form works without
      },
    )
  }, [])
  useEffect(() => {
    if (!query) return
    const timer = setTimeout(() => keepInAddress(query), 300)
    return () => clearTimeout(timer)
  }, [query])
  const keep = useCallback(() => query && keepInAddress(query), [query])
  const found = useMemo(() => (wanted ? find?.(wanted) : undefined), [find, wanted])
  return { found, search, keep }
}

/** The way back from what was found leads to the words again. The address may be that of the next page already, which is on its way. */
function keepInAddress(query: string) {
  const { history, location } = window
  if (!location.pathname.endsWith('/search')) return
  history.replaceState(
    history.state,
    '',
    `${location.pathname}?${new URLSearchParams({ q: query })}`,
  )
}

async function fetchIndex(): Promise<(query: string) => Result> {
  const [answer, { find }] = await Promise.all([
    fetch(`${edition.prefix}/search-index.json`),
    import('./find'),
  ])
  if (!answer.ok) throw new Error(`the search index: ${answer.status}`)
  const index = await answer.json()
  return (query) => find(index, query)
}
