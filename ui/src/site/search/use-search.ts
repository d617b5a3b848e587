import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { find, type Index } from './find'

/** What a query finds, once there is one and the index has come: it is fetched with the first letter. */
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
  const found = useMemo(() => (wanted && index ? find(index, wanted) : undefined), [index, wanted])
  return { found, search }
}

async function fetchIndex(): Promise<Index> {
  const answer = await fetch('/search-index.json')
  if (!answer.ok) throw new Error(`the search index: ${answer.status}`)
  return answer.json()
}
