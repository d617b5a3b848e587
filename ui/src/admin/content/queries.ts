import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getRevisions, rollBack } from '#kit/api/content'

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: () => getRevisions(),
})

/** Publishes an older revision again. */
export const rollBackMutation = mutationOptions({ mutationFn: (to: number) => rollBack(to) })
