import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { call } from '#kit/api/client'
import type {
  Attention,
  ChangesAnswer,
  EnquirySettings,
  MessageAnswer,
  Status,
} from '#kit/api/types.gen'

/** What somebody changed on the site, as the history lists it. */
export type SiteChange = ChangesAnswer['data'][number]

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

/** Whether it stands under “For you”. Enquiries that nobody has read have their own list and count. */
export const isForYou = (item: Attention) => needsPerson(item) && item.code !== 'enquiries_unread'

/** How many things wait for the person who looks: as many as “For you” lists. */
export const countForYou = ({ attention }: Status) =>
  attention.filter(isForYou).reduce((sum, { count = 1 }) => sum + count, 0)

/** Whether a person of the office should see to it: what is about the server only where visitors or enquiries suffer. */
export const needsPerson = ({ server, level }: Attention) => !server || level === 'critical'
