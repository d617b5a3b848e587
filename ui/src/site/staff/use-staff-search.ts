import type MiniSearch from 'minisearch'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { StaffList } from '#shared/api/types.gen'

type Index = MiniSearch<{ id: string }>

/**
 * A search of the lists: those with the members that match every word. All of them until there is
 * a query and an index; one that did not come is asked for again with the next letter.
 */
export function useStaffSearch(lists: StaffList[]) {
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState<Index>()
  const coming = useRef<Promise<void>>(undefined)
  const wanted = useDeferredValue(query).trim()

  const search = useCallback(
    (query: string) => {
      setQuery(query)
      coming.current ??= indexOf(lists).then(setIndex, () => {
        coming.current = undefined
      })
    },
    [lists],
  )
  const found = useMemo(
    () => (wanted && index ? matching(lists, index, wanted) : lists),
    [lists, index, wanted],
  )
  return { query, search, found }
}

function matching(lists: StaffList[], index: Index, wanted: string): StaffList[] {
  const found = new Set(index.search(wanted).map(({ id }) => id))
  return lists.map((list) => ({
    ...list,
    members: list.members.filter((_, place) => found.has(`${list.id} ${place}`)),
  }))
}

/** An index over all lists; its library is fetched when somebody first types. */
async function indexOf(lists: StaffList[]): Promise<Index> {
  const { default: MiniSearch } = await import('minisearch')
  const index: Index = new MiniSearch({
    fields: ['name', 'qualification', 'designation', 'role'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 2 } },
  })
  for (const { id, members } of lists) {
    // A few at a time: thousands of names must not hold up whoever types.
    await index.addAllAsync(members.map((member, place) => ({ ...member, id: `${id} ${place}` })))
  }
  return index
}
