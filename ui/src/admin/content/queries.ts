import { queryOptions } from '@tanstack/react-query'
import { getRevisions } from '#kit/api/content'

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: () => getRevisions(),
})
