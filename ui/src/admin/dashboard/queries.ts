import { queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { getChanges, getStatus } from '#kit/api/status'

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => getStatus(),
  ...polled,
})

export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: () => getChanges(),
  refetchOnWindowFocus: true,
})
