import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { auditQuery } from '#admin/ui/queries'
import type { AuditFilter } from '#shared/api/audit'

export type AuditLog = ReturnType<typeof useAuditLog>

/** The audit log as far as it was loaded. Focus goes to the first entry of a page that came. */
export function useAuditLog(filter: AuditFilter) {
  const log = useInfiniteQuery(auditQuery(filter))
  const { data, fetchNextPage, isFetchNextPageError } = log
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const list = useRef<HTMLDivElement>(null)
  const above = useRef<number>(undefined)

  useEffect(() => {
    if (above.current === undefined || entries.length <= above.current) return
    list.current?.querySelectorAll<HTMLElement>('[data-entry]')[above.current]?.focus()
    above.current = undefined
  }, [entries])

  function more() {
    above.current = entries.length
    void fetchNextPage()
  }

  const filtered = Object.values(filter).some(Boolean)
  return {
    /** The first page; a later one that failed says so below the list. */
    query: { ...log, error: isFetchNextPageError ? null : log.error },
    failure: isFetchNextPageError ? log.error : null,
    found: data && foundWords(entries.length, log.hasNextPage, filtered),
    entries,
    list,
    hasMore: log.hasNextPage,
    busy: log.isFetchingNextPage,
    more,
  }
}

function foundWords(count: number, isMore: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? 'No entries match.' : 'There are no entries yet.'
  if (isMore) return `The newest ${count}. There are older ones.`
  return count === 1 ? '1 entry.' : `${count} entries.`
}
