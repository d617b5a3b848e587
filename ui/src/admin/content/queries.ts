import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/api/client'
import type { ImportAnswer, RevisionAnswer, RevisionsAnswer } from '#kit/api/types.gen'

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: () => call<RevisionsAnswer>('GET', 'content/revisions'),
})

export const getRevision = (number: number) =>
  call<RevisionAnswer>('GET', `content/revisions/${number}`)

/** Publishes an older revision again. */
export const rollBackMutation = mutationOptions({
  mutationFn: (to: number) => call<ImportAnswer>('POST', 'content/rollback', { body: { to } }),
})
