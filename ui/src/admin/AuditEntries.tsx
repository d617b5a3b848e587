import { useEffect, useRef, useState } from 'react'
import { type AuditFilter, getAudit } from '../api/audit'
import { reason } from '../api/error'
import type { AuditAnswer, AuditView } from '../api/types.gen'
import { Failure } from '../forms/Outcome'
import { AuditEntry } from './AuditEntry'
import styles from './audit.module.css'
import { indianDay } from './times'

interface AuditEntriesProps {
  first: AuditAnswer
  filter: AuditFilter
}

/** The entries by day, and the way to older ones. */
export function AuditEntries({ first, filter }: AuditEntriesProps) {
  const { entries, next, busy, failure, more, list } = useOlder(first, filter)
  return (
    <>
      <p role="status" className={styles.found}>
        {found(entries.length, next !== undefined, Object.values(filter).some(Boolean))}
      </p>
      <div ref={list} className={styles.days}>
        {byDay(entries).map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h2>{day}</h2>
            <ol className={styles.entries}>
              {ofDay.map((entry) => (
                <AuditEntry key={entry._id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {failure !== undefined && (
        <Failure title="Older entries could not be loaded." reason={reason(failure)} />
      )}
      {next && (
        <div>
          <button type="button" className="button quiet" aria-disabled={busy} onClick={more}>
            {busy ? 'Loading...' : 'Older'}
          </button>
        </div>
      )}
    </>
  )
}

/** Adds page after page. Focus goes to the first entry that came, because the button may go. */
function useOlder(first: AuditAnswer, filter: AuditFilter) {
  const [older, setOlder] = useState<AuditAnswer[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const list = useRef<HTMLDivElement>(null)
  const entries = [first, ...older].flatMap(({ data }) => data)
  const next = (older.at(-1) ?? first).next
  const shown = entries.length - (older.at(-1)?.data.length ?? 0)

  useEffect(() => {
    if (older.length > 0) list.current?.querySelectorAll('li')[shown]?.focus()
  }, [older, shown])

  async function more() {
    if (busy) return
    setBusy(true)
    try {
      const page = await getAudit(filter, next)
      setOlder((pages) => [...pages, page])
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return { entries, next, busy, failure, more, list }
}

/** The entries of each day, which stand together. */
function byDay(entries: AuditView[]): [string, AuditView[]][] {
  const days = new Map<string, AuditView[]>()
  for (const entry of entries) {
    const day = indianDay(entry.at)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}

function found(count: number, isMore: boolean, filtered: boolean): string {
  if (count === 0) return filtered ? 'No entries match.' : 'There are no entries yet.'
  if (isMore) return `The newest ${count}. There are older ones.`
  return count === 1 ? '1 entry.' : `${count} entries.`
}
