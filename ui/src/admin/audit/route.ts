import { type AdminScreen, fetchAhead, isOwner } from '#admin/ui/screen'
import { queryOf } from '#kit/api/query'
import { msg } from '#kit/i18n/message'
import type { AuditFilter } from './queries'
import { auditQuery } from './queries'

export const audit: AdminScreen = {
  path: '/admin-audit',
  title: msg('Activity'),
  isFor: isOwner,
  loader: fetchAhead((client, search) => [
    client.ensureInfiniteQueryData(auditQuery(auditFilterIn(search))),
  ]),
  lazy: () => import('./AuditScreen'),
}

/** The address of the entries that a filter lets pass. */
export const addressOfAudit = (filter: Partial<AuditFilter>) => `${audit.path}?${queryOf(filter)}`

/** The filter that the query string of the address names. */
export function auditFilterIn(search: string): AuditFilter {
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
