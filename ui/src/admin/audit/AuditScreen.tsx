import { useLocation } from 'react-router'
import { useVisit } from '#admin/ui/navigation'
import { PrivateFiles } from '#admin/ui/PrivateFiles'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import { AuditEntries } from './AuditEntries'
import { AuditFilters } from './AuditFilters'
import { type AuditFilter, auditFile } from './queries'
import { addressOfAudit, auditFilterIn } from './route'
import { useAuditLog } from './use-audit-log'

/** Who did what, newest first. What is looked for stands in the address. */
export default function AuditScreen() {
  const { search } = useLocation()
  const visit = useVisit()
  const filter = auditFilterIn(search)
  return (
    <>
      <p>
        {t(
          'Who logged in, and who changed what, when and from where. Entries are kept for 400 days. Nobody can change them.',
        )}
      </p>
      <AuditFilters
        key={search}
        filter={filter}
        onFilter={(wanted) => visit(addressOfAudit(wanted))}
      />
      <Log key={`log${search}`} filter={filter} />
      <PrivateFiles
        label={t('Download these entries:')}
        files={{ [auditFile(filter, 'csv')]: t('CSV, for a spreadsheet') }}
      />
    </>
  )
}

/** The region that says what was found is there before the log is. */
function Log({ filter }: { filter: AuditFilter }) {
  const log = useAuditLog(filter)
  return (
    <QueryBoundary
      query={log.query}
      failed={t('The activity could not be loaded.')}
      found={log.found}
      foundClass={ui.soft}
    >
      {(_, status) => <AuditEntries log={log} status={status} />}
    </QueryBoundary>
  )
}
