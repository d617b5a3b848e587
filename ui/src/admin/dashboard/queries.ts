import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { confirmSettings } from '#kit/api/enquiries'
import { getChanges, getStatus } from '#kit/api/status'
import type { EnquirySettings } from '#kit/api/types.gen'

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

/** Confirms what the content says of enquiries. */
export const confirmSettingsMutation = mutationOptions({
  mutationFn: (settings: EnquirySettings) => confirmSettings(settings),
})
