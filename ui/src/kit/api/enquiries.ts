import { base, call } from './client'
import { queryOf } from './query'
import type {
  EnquiriesAnswer,
  EnquiryAnswer,
  EnquiryEdit,
  EnquirySettings,
  EnquiryState,
  ManyAnswer,
  ManyEnquiries,
  MessageAnswer,
  Person,
  ReadyAnswers,
  RemovedAnswer,
  RetryAnswer,
} from './types.gen'

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

/** A page of enquiries; `before` is the `next` of the page before it. */
export const getEnquiries = (filter: EnquiryFilter, before = '') =>
  call<EnquiriesAnswer>('GET', `enquiries?${queryOf({ ...asked(filter), before })}`)

/** The first enquiries that are new, or that have a day to call back on: the earliest day first. */
export const getFirstEnquiries = (state: 'new' | 'call-back', limit: number) =>
  call<EnquiriesAnswer>('GET', `enquiries?${queryOf({ state, limit: String(limit) })}`)

/** Where everything that the filter lets pass is downloaded. */
export const exportUrl = (filter: EnquiryFilter, format: 'csv' | 'json') =>
  `${base}enquiries/export?${queryOf({ format, ...asked(filter) })}`

export const getEnquiry = (id: string) => call<EnquiryAnswer>('GET', `enquiries/${id}`)

export const editEnquiry = (id: string, body: EnquiryEdit) =>
  call<EnquiryAnswer>('PATCH', `enquiries/${id}`, { body })

export const removeEnquiry = (id: string) => call<RemovedAnswer>('DELETE', `enquiries/${id}`)

/** Removes all that somebody sent. */
export const deletePersonData = (person: string) =>
  call<RemovedAnswer>('POST', 'enquiries/purge', { body: { person } satisfies Person })

/** Edits many together, or counts them. */
export const editEnquiries = (body: ManyEnquiries) =>
  call<ManyAnswer>('POST', 'enquiries/edit', { body })

/** The texts that the office answers enquiries with. */
export const getReadyAnswers = () => call<ReadyAnswers>('GET', 'enquiries/answers')

/** Replaces them all; refused when somebody else was faster. */
export const setReadyAnswers = (body: ReadyAnswers) =>
  call<ReadyAnswers>('PUT', 'enquiries/answers', { body })

/** Mails an enquiry again, or all that the mail server has refused or that were given up. */
export const mailAgain = (id = '') =>
  call<RetryAnswer>('POST', id ? `enquiries/${id}/retry` : 'enquiries/retry')

const asked = ({ tab, unread, query, person }: EnquiryFilter) => ({
  state: tab === 'all' || person ? '' : tab,
  unread: unread && !person ? 'true' : '',
  q: person ? '' : query,
  person,
})

/** Makes what the content says of enquiries effective, for an owner. */
export const confirmSettings = (body: EnquirySettings) =>
  call<MessageAnswer>('POST', 'enquiries/settings', { body })
