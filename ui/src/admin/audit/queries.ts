import { infiniteQueryOptions } from '@tanstack/react-query'
import { type AuditFilter, getAudit } from '#kit/api/audit'

/** The entries that a filter lets pass, page by page, the newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => getAudit(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
