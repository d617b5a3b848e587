import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import { base, call } from '#kit/api/client'
import { queryOf } from '#kit/api/query'
import type {
  EnquiriesAnswer,
  EnquiryAnswer,
  EnquiryEdit,
  EnquiryState,
  ManyAnswer,
  ManyEnquiries,
  Person,
  ReadyAnswers,
  RemovedAnswer,
  RetryAnswer,
} from '#kit/api/types.gen'

/**
 * Tab of the list: the enquiries in a state, those that the person who looks has taken on, those with
 * a day to call back on, all of them, or spam.
 */
export type EnquiryTab = EnquiryState | 'mine' | 'call-back' | 'all' | 'spam'

/** Which enquiries are asked for. */
export interface EnquiryFilter {
  tab: EnquiryTab
  /** Only those that nobody has read. */
  unread: boolean
  /** Words to search for; "" for none. */
  query: string
  /** An e-mail address or telephone number: all that this person sent, spam too. "" for everybody. */
  person: string
}

const asked = ({ tab, unread, query, person }: EnquiryFilter) => ({
  state: tab === 'all' || person ? '' : tab,
  unread: unread && !person ? 'true' : '',
  q: person ? '' : query,
  person,
})

/** Where everything that the filter lets pass is downloaded. */
export const exportUrl = (filter: EnquiryFilter, format: 'csv' | 'json') =>
  `${base}enquiries/export?${queryOf({ format, ...asked(filter) })}`

/** The first few enquiries that are new or have a day to call back on. */
export const firstEnquiriesQuery = (state: 'new' | 'call-back') =>
  queryOptions({
    queryKey: ['enquiries', 'first', state],
    queryFn: () => call<EnquiriesAnswer>('GET', `enquiries?${queryOf({ state, limit: '5' })}`),
    ...polled,
  })

/** The enquiries that a filter lets pass, page by page. */
export const enquiriesQuery = ({ tab, unread, query, person }: EnquiryFilter) => {
  const filter = { tab, unread, query, person }
  return infiniteQueryOptions({
    queryKey: ['enquiries', 'list', filter],
    queryFn: ({ pageParam }) =>
      call<EnquiriesAnswer>('GET', `enquiries?${queryOf({ ...asked(filter), before: pageParam })}`),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...polled,
  })
}

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'one', id],
    queryFn: () => call<EnquiryAnswer>('GET', `enquiries/${id}`),
    ...polled,
  })

export const readyAnswersQuery = queryOptions({
  queryKey: ['enquiries', 'answers'],
  queryFn: () => call<ReadyAnswers>('GET', 'enquiries/answers'),
})

const ofEnquiries = { changes: ['enquiries'] } as const

export const editEnquiryMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: EnquiryEdit) => call<EnquiryAnswer>('PATCH', `enquiries/${id}`, { body }),
    meta: ofEnquiries,
  })

/** Edits many together, or counts them. */
const editMany = (body: ManyEnquiries) => call<ManyAnswer>('POST', 'enquiries/edit', { body })

/** Edits many together: one request for each kind of edit. Answers with the last one's. */
export const editEnquiriesMutation = mutationOptions({
  mutationFn: async (edits: ManyEnquiries[]) => {
    const answers = []
    for (const edit of edits) answers.push(await editMany(edit))
    return answers.at(-1) ?? { message: '', count: 0 }
  },
  meta: ofEnquiries,
})

/** Counts the enquiries that an edit would change. */
export const countEnquiriesMutation = mutationOptions({
  mutationFn: (edit: ManyEnquiries) => editMany({ ...edit, dryRun: true }),
  meta: { changes: [] },
})

export const removeEnquiryMutation = mutationOptions({
  mutationFn: (id: string) => call<RemovedAnswer>('DELETE', `enquiries/${id}`),
  meta: ofEnquiries,
})

/** Removes all that somebody sent. */
export const deletePersonMutation = mutationOptions({
  mutationFn: (person: string) =>
    call<RemovedAnswer>('POST', 'enquiries/purge', { body: { person } satisfies Person }),
  meta: ofEnquiries,
})

/** Replaces the ready answers; refused when somebody else was faster. */
export const setReadyAnswersMutation = mutationOptions({
  mutationFn: (body: ReadyAnswers) => call<ReadyAnswers>('PUT', 'enquiries/answers', { body }),
  meta: ofEnquiries,
})

/** Mails an enquiry again; '' for all that the mail server has refused or that were given up. */
export const mailAgainMutation = mutationOptions({
  mutationFn: (id: string) =>
    call<RetryAnswer>('POST', id ? `enquiries/${id}/retry` : 'enquiries/retry'),
  meta: ofEnquiries,
})
