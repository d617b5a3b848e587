import type MiniSearch from 'minisearch'
import { useEffect, useMemo, useState } from 'react'
import type { StaffList } from '#shared/api/types.gen'

type Index = MiniSearch<{ id: string }>

/**
 * The lists with those members that match every word. All of them until there is a query
 * and an index; one that did not come is asked for again with the next letter.
 */
export function useStaffSearch(lists: StaffList[], query: string): StaffList[] {
  const [index, setIndex] = useState<Index>()
  const wanted = query.trim()
  useEffect(() => {
    if (!wanted || index) return
    let gone = false
    indexOf(lists).then(
      (made) => gone || setIndex(made),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [wanted, index, lists])
  return useMemo(
    () => (wanted && index ? matching(lists, index, wanted) : lists),
    [lists, index, wanted],
  )
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
