import { useState } from 'react'
import { usePages } from '#admin/ui/use-pages'
import { plural, t } from '#kit/i18n/message'
import type { AuditFilter } from './queries'
import { auditQuery } from './queries'

export type AuditLog = ReturnType<typeof useAuditLog>

/** The audit log as far as it was loaded. */
export function useAuditLog(filter: AuditFilter) {
  const { items: entries, loadMore, ...list } = usePages(auditQuery(filter))
  const [above, setAbove] = useState<string>()

  function more() {
    setAbove(entries.at(-1)?._id)
    void loadMore()
  }

  const filtered = Object.values(filter).some(Boolean)
  return {
    ...list,
    found: list.query.data && foundText(entries.length, list.hasMore, filtered),
    entries,
    /** The first entry of the page that was asked for last, which takes the focus when it comes. */
    focused: entries.find((_, place) => above !== undefined && entries[place - 1]?._id === above),
    more,
  }
}

function foundText(count: number, isMore: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? t('No entries match.') : t('There are no entries yet.')
  if (isMore) return t('The newest {count}. There are older ones.', { count })
  return plural(count, { one: '1 entry.', other: '{count} entries.' })
}
