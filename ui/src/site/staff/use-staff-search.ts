import type MiniSearch from 'minisearch'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { StaffList } from '#kit/api/types.gen'

type Index = MiniSearch<{ id: string }>

/**
 * A search of the lists: those with the members that match every word. All of them until there is
 * a query and an index; one that did not come is asked for again with the next letter. Other lists
 * get an index of their own, since it knows people by their places.
 */
export function useStaffSearch(lists: StaffList[]) {
  const [query, setQuery] = useState('')
  const [indexed, setIndexed] = useState<{ lists: StaffList[]; index: Index }>()
  const coming = useRef<StaffList[]>(undefined)
  const wanted = useDeferredValue(query).trim()

  useEffect(() => {
    if (!query || coming.current === lists) return
    coming.current = lists
    indexOf(lists).then(
      (index) => setIndexed({ lists, index }),
      () => {
        coming.current = undefined
      },
    )
  }, [lists, query])
  const found = useMemo(
    () => (wanted && indexed?.lists === lists ? matching(lists, indexed.index, wanted) : lists),
    [lists, indexed, wanted],
  )
  return { query, search: setQuery, found }
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
