import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { polled } from '#admin/ui/polled'
import {
  deletePersonData,
  type EnquiryFilter,
  editEnquiries,
  editEnquiry,
  getEnquiries,
  getEnquiry,
  getFirstEnquiries,
  getReadyAnswers,
  mailAgain,
  removeEnquiry,
  setReadyAnswers,
} from '#kit/api/enquiries'
import type { EnquiryEdit, ManyEnquiries, ReadyAnswers } from '#kit/api/types.gen'

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

const ofEnquiries = { changes: ['enquiries'] } as const

export const editEnquiryMutation = (id: string) =>
  mutationOptions({
    mutationFn: (edit: EnquiryEdit) => editEnquiry(id, edit),
    meta: ofEnquiries,
  })

/** Edits many together: one request for each kind of edit. Answers with the last one's. */
export const editEnquiriesMutation = mutationOptions({
  mutationFn: async (edits: ManyEnquiries[]) => {
    const answers = []
    for (const edit of edits) answers.push(await editEnquiries(edit))
    return answers.at(-1) ?? { message: '', count: 0 }
  },
  meta: ofEnquiries,
})

/** Counts the enquiries that an edit would change. */
export const countEnquiriesMutation = mutationOptions({
  mutationFn: (edit: ManyEnquiries) => editEnquiries({ ...edit, dryRun: true }),
  meta: { changes: [] },
})

export const removeEnquiryMutation = mutationOptions({
  mutationFn: (id: string) => removeEnquiry(id),
  meta: ofEnquiries,
})

/** Removes all that somebody sent. */
export const deletePersonMutation = mutationOptions({
  mutationFn: (person: string) => deletePersonData(person),
  meta: ofEnquiries,
})

export const setReadyAnswersMutation = mutationOptions({
  mutationFn: (answers: ReadyAnswers) => setReadyAnswers(answers),
  meta: ofEnquiries,
})

/** Mails an enquiry again; '' for all that were refused. */
export const mailAgainMutation = mutationOptions({
  mutationFn: (id: string) => mailAgain(id),
  meta: ofEnquiries,
})
