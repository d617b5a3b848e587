import { infiniteQueryOptions } from '@tanstack/react-query'
import { base, call } from '#kit/api/client'
import { queryOf } from '#kit/api/query'
import type { AuditAnswer } from '#kit/api/types.gen'

/** Which entries of the audit log are asked for, as it stands in the screen's address. */
export interface AuditFilter {
  kind: string
  who: string
  text: string
  /** Days, as "2026-12-05". */
  since: string
  until: string
}

/** The entries that a filter lets pass, page by page, the newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      call<AuditAnswer>('GET', `audit?${queryOf({ ...filter, before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Where everything that the filter lets pass is downloaded. */
export const auditFile = (filter: AuditFilter, format: 'csv' | 'json') =>
  `${base}audit/export?${queryOf({ format, ...filter })}`
