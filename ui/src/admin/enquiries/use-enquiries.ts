import { useCallback, useEffect, useMemo, useState } from 'react'
import { setEnquiryCounts } from '#admin/ui/use-enquiry-counts'
import { useQuery } from '#admin/ui/use-query'
import { type EnquiryFilter, getEnquiries } from '#shared/api/enquiries'
import type { Enquiry } from '#shared/api/types.gen'
import {
  appendPage,
  type EnquiryPages,
  matchesFilter,
  mergeFirstPage,
  replaceItem,
} from './enquiry-pages'

/**
 * The enquiries that a filter lets pass, page by page; no list until the server
 * has answered this filter. `open` is the one that is being read.
 */
export function useEnquiries({ tab, unread, query, person }: EnquiryFilter, open: string) {
  const filter = useMemo(() => ({ tab, unread, query, person }), [tab, unread, query, person])
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the list anew
  const load = useCallback(() => getEnquiries(filter), [filter, round])
  const loaded = useQuery(load)
  const [known, setKnown] = useState<{ list: EnquiryPages; by: unknown }>()
  const { result } = loaded
  const list = known?.by === load ? known.list : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (result.state !== 'ready' || result.refetchError !== undefined) return
    const { answer, by } = result
    setEnquiryCounts(answer.counts)
    setKnown((last) => ({
      list: mergeFirstPage(last?.by === by ? last.list : undefined, answer, open),
      by,
    }))
  }, [result])

  const change = (how: (list: EnquiryPages) => EnquiryPages) =>
    setKnown((last) => last && (last.by === load ? { ...last, list: how(last.list) } : last))

  /** Loads the next page. */
  async function more() {
    const page = await getEnquiries(filter, list?.next)
    change((list) => appendPage(list, page))
  }

  /** Hears what became of one of them, or that it is no more. */
  function changed(id: string, enquiry?: Enquiry) {
    change((list) => replaceItem(list, id, enquiry))
    loaded.reload()
  }

  /** Loads the list from its beginning: many of those that were loaded have changed. */
  const restart = () => setRound((last) => last + 1)

  const enquiries = useMemo(
    () => list?.data.filter((one) => one.id === open || matchesFilter(one, filter)) ?? [],
    [list, open, filter],
  )
  return { filter, loaded, list, enquiries, more, changed, restart }
}
