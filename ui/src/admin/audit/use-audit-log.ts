import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuditFilter } from '#kit/api/audit'
import { plural, t } from '#kit/i18n/message'
import { auditQuery } from './queries'

export type AuditLog = ReturnType<typeof useAuditLog>

/** The audit log as far as it was loaded. */
export function useAuditLog(filter: AuditFilter) {
  const log = useInfiniteQuery(auditQuery(filter))
  const { data, fetchNextPage, isFetchNextPageError } = log
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const [above, setAbove] = useState<string>()

  function more() {
    setAbove(entries.at(-1)?._id)
    void fetchNextPage()
  }

  const filtered = Object.values(filter).some(Boolean)
  return {
    /** The first page; a later one that failed says so below the list. */
    query: { ...log, error: isFetchNextPageError ? null : log.error },
    failure: isFetchNextPageError ? log.error : null,
    found: data && foundWords(entries.length, log.hasNextPage, filtered),
    entries,
    /** The first entry of the page that was asked for last, which takes the focus when it comes. */
    focused: entries.find((_, place) => above !== undefined && entries[place - 1]?._id === above),
    hasMore: log.hasNextPage,
    busy: log.isFetchingNextPage,
    more,
  }
}

function foundWords(count: number, isMore: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('No entries match.') : t('There are no entries yet.')
  if (isMore) return t('The newest {count}. There are older ones.', { count })
  return plural(count, { one: '1 entry.', other: '{count} entries.' })
}
