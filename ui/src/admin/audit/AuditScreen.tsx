import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { useQuery } from '#admin/ui/use-query'
import { type AuditFilter, auditFile, getAudit } from '#shared/api/audit'
import { queryOf } from '#shared/api/query'
import { useNavigateTo } from '#shared/routing/links'
import { AuditEntries } from './AuditEntries'
import { AuditFilters } from './AuditFilters'
import styles from './audit.module.css'
import { useOlder } from './use-older'

/** Who did what, newest first. What is looked for stands in the address. */
export default function AuditScreen() {
  const { pathname, search } = useLocation()
  const visit = useNavigateTo()
  const filter = filterIn(search)
  return (
    <>
      <p>
        Who signed in and who changed what, when and from where. Entries are kept for 400 days, and
        nobody can change them here.
      </p>
      <AuditFilters
        key={search}
        filter={filter}
        onFilter={(wanted) => visit(`${pathname}?${queryOf(wanted)}`)}
      />
      <Log key={`log${search}`} search={search} />
      <p className="cluster targets">
        Download these entries:{' '}
        <a href={auditFile(filter, 'csv')} download>
          CSV, for a spreadsheet
        </a>{' '}
        <a href={auditFile(filter, 'json')} download>
          JSON
        </a>
      </p>
    </>
  )
}

const none = { data: [] }

/** The region that says what was found is there before the log is. */
function Log({ search }: { search: string }) {
  const load = useCallback(() => getAudit(filterIn(search)), [search])
  const log = useQuery(load)
  const { result } = log
  const older = useOlder(result.state === 'ready' ? result.answer : none, filterIn(search))
  return (
    <QueryBoundary
      query={log}
      what="The audit log"
      found={result.state === 'ready' ? older.found : ''}
      foundClass={styles.found}
    >
      {(_, words) => <AuditEntries older={older} words={words} />}
    </QueryBoundary>
  )
}

function filterIn(search: string): AuditFilter {
  const query = new URLSearchParams(search)
  const value = (name: string) => query.get(name) ?? ''
  return {
    kind: value('kind'),
    who: value('who'),
    text: value('text'),
    since: value('since'),
    until: value('until'),
  }
}
