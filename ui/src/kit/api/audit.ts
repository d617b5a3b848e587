import { base, call } from './client'
import { queryOf } from './query'
import type { AuditAnswer } from './types.gen'

/** Which entries of the audit log are asked for, as it stands in the screen's address. */
export interface AuditFilter {
  kind: string
  who: string
  text: string
  /** Days, as "2026-12-05". */
  since: string
  until: string
}

export const getAudit = (filter: AuditFilter, before = '') =>
  call<AuditAnswer>('GET', `audit?${queryOf({ ...filter, before })}`)

/** Where everything that the filter lets pass is downloaded. */
export const auditFile = (filter: AuditFilter, format: 'csv' | 'json') =>
  `${base}audit/export?${queryOf({ format, ...filter })}`
