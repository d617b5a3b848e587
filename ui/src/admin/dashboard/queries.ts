import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { call } from '#kit/api/client'
import type { ChangesAnswer, EnquirySettings, MessageAnswer, Status } from '#kit/api/types.gen'

/** A change of the slider or the pop-up, as the history lists it. */
export type HomepageChange = ChangesAnswer['data'][number]

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => call<Status>('GET', 'status'),
  ...polled,
})

export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: () => call<ChangesAnswer>('GET', 'changes'),
  refetchOnWindowFocus: true,
})

/** Makes what the content says of enquiries effective, for an owner. */
export const confirmSettingsMutation = mutationOptions({
  mutationFn: (body: EnquirySettings) =>
    call<MessageAnswer>('POST', 'enquiries/settings', { body }),
})
