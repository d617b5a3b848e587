import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import {
  type EnquiryFilter,
  getEnquiries,
  getEnquiry,
  getFirstEnquiries,
  getReadyAnswers,
} from '#kit/api/enquiries'

/** The first few enquiries that are new or have a day to call back on. */
export const firstEnquiriesQuery = (state: 'new' | 'call-back') =>
  queryOptions({
    queryKey: ['enquiries', 'first', state],
    queryFn: () => getFirstEnquiries(state, 5),
    ...polled,
  })

/** The enquiries that a filter lets pass, page by page. */
export const enquiriesQuery = ({ tab, unread, query, person }: EnquiryFilter) =>
  infiniteQueryOptions({
    queryKey: ['enquiries', 'list', { tab, unread, query, person }],
    queryFn: ({ pageParam }) => getEnquiries({ tab, unread, query, person }, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...polled,
  })

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'one', id],
    queryFn: () => getEnquiry(id),
    ...polled,
  })

export const readyAnswersQuery = queryOptions({
  queryKey: ['enquiries', 'answers'],
  queryFn: () => getReadyAnswers(),
})
