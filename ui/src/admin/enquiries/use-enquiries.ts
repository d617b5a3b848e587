import { useCallback, useEffect, useMemo, useState } from 'react'
import { tellBoxCounts } from '#admin/ui/use-box-counts'
import { useLoaded } from '#admin/ui/use-loaded'
import { type BoxFilter, getEnquiries } from '#shared/api/enquiries'
import type { Enquiry } from '#shared/api/types.gen'
import { appended, fits, type Listed, merged, replaced } from './box-list'

/**
 * The enquiries that a filter lets pass, page by page; no list until the server
 * has answered this filter. `open` is the one that is being read.
 */
export function useEnquiries({ shelf, unread, words, person }: BoxFilter, open: string) {
  const filter = useMemo(() => ({ shelf, unread, words, person }), [shelf, unread, words, person])
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the list anew
  const load = useCallback(() => getEnquiries(filter), [filter, round])
  const loaded = useLoaded(load)
  const [known, setKnown] = useState<{ list: Listed; by: unknown }>()
  const { result } = loaded
  const list = known?.by === load ? known.list : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (result.state !== 'ready' || result.late !== undefined) return
    const { answer, by } = result
    tellBoxCounts(answer.counts)
    setKnown((last) => ({
      list: merged(last?.by === by ? last.list : undefined, answer, open),
      by,
    }))
  }, [result])

  const change = (how: (list: Listed) => Listed) =>
    setKnown((last) => last && (last.by === load ? { ...last, list: how(last.list) } : last))

  /** Loads the next page. */
  async function more() {
    const page = await getEnquiries(filter, list?.next)
    change((list) => appended(list, page))
  }

  /** Hears what became of one of them, or that it is no more. */
  function changed(id: string, enquiry?: Enquiry) {
    change((list) => replaced(list, id, enquiry))
    loaded.reload()
  }

  /** Loads the list from its beginning: many of those that were loaded have changed. */
  const restart = () => setRound((last) => last + 1)

  const enquiries = useMemo(
    () => list?.data.filter((one) => one.id === open || fits(one, filter)) ?? [],
    [list, open, filter],
  )
  return { filter, loaded, list, enquiries, more, changed, restart }
}
