import type { RefObject } from 'react'
import { formatDay } from '#admin/ui/time/times'
import { reason } from '#kit/api/error'
import type { AuditView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Rows, Stack } from '#kit/ui/arrange'
import { PassingButton } from '#kit/ui/PassingButton'
import { AuditEntry } from './AuditEntry'
import styles from './audit.module.css'
import type { AuditLog } from './use-audit-log'

interface AuditEntriesProps {
  log: AuditLog
  /** Takes the focus of the button when it goes. */
  status: RefObject<HTMLElement | null>
}

/** The entries by day, and a button that loads older ones. */
export function AuditEntries({ log, status }: AuditEntriesProps) {
  const { entries, hasMore, isLoadingMore, moreError, more, focused } = log
  return (
    <>
      <Stack gap="airy" className={styles.days}>
        {byDay(entries).map(([day, ofDay]) => (
          <div key={day}>
            <h2>{day}</h2>
            <Rows as="ol">
              {ofDay.map((entry) => (
                <AuditEntry key={entry._id} entry={entry} focused={entry === focused} />
              ))}
            </Rows>
          </div>
        ))}
      </Stack>
      {moreError && (
        <ErrorAlert title={t('Older entries could not be loaded.')} reason={reason(moreError)} />
      )}
      {hasMore && (
        <div>
          <PassingButton focusFallback={status} disabled={isLoadingMore} onClick={more}>
            {isLoadingMore ? t('Loading...') : t('Show more')}
          </PassingButton>
        </div>
      )}
    </>
  )
}

/** The entries, grouped by day. */
function byDay(entries: AuditView[]): [string, AuditView[]][] {
  const days = new Map<string, AuditView[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
