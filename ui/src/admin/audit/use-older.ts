import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router'
import { type AuditFilter, getAudit } from '#shared/api/audit'
import type { AuditAnswer } from '#shared/api/types.gen'

export type Older = ReturnType<typeof useOlder>

/** What was loaded of the log under a query, for who comes back to it. Entries never change. */
const loaded = new Map<string, AuditAnswer>()

/**
 * The first page of the log and those that were asked for after it. Focus goes
 * to the first entry that came. The way back in the history finds the older
 * entries again, so that the page is as long as it was left.
 */
export function useOlder(first: AuditAnswer, filter: AuditFilter) {
  const query = JSON.stringify(filter)
  const back = useNavigationType() === 'POP'
  const [known, setKnown] = useState(() => (back ? loaded.get(query) : undefined))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const list = useRef<HTMLDivElement>(null)
  const came = useRef<string>(undefined)
  const { data: entries, next } = joined(first, known)

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a page has come
  useEffect(() => {
    const place = entries.findIndex(({ _id }) => _id === came.current)
    came.current = undefined
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[place]?.focus()
  }, [known])

  async function more() {
    if (busy) return
    setBusy(true)
    try {
      const page = await getAudit(filter, next)
      const all = { ...page, data: [...entries, ...page.data] }
      came.current = page.data[0]?._id
      loaded.set(query, all)
      setKnown(all)
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const found = foundWords(entries.length, next !== undefined, Object.values(filter).some(Boolean))
  return { entries, next, busy, failure, more, list, found }
}

/** A first page with what is known to follow it; nothing does where its last entry is unknown. */
function joined(first: AuditAnswer, known: AuditAnswer | undefined): AuditAnswer {
  const last = first.data.at(-1)?._id
  const place = known?.data.findIndex(({ _id }) => _id === last) ?? -1
  if (!known || place < 0) return first
  return { ...known, data: [...first.data, ...known.data.slice(place + 1)] }
}

function foundWords(count: number, isMore: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? 'No entries match.' : 'There are no entries yet.'
  if (isMore) return `The newest ${count}. There are older ones.`
  return count === 1 ? '1 entry.' : `${count} entries.`
}
