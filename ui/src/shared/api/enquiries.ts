import { base, call } from './client'
import { queryOf } from './query'
import type {
  EnquiriesAnswer,
  EnquiryAnswer,
  EnquiryEdit,
  EnquiryState,
  ManyAnswer,
  ManyEnquiries,
  Person,
  RemovedAnswer,
  RetryAnswer,
} from './types.gen'

/** Which part of the box is shown: those in a state, all of them, or spam. */
export type Shelf = EnquiryState | 'all' | 'spam'

/** Which enquiries are asked for. */
export interface BoxFilter {
  shelf: Shelf
  /** Only those that nobody has read. */
  unread: boolean
  /** Words to search for; "" for none. */
  words: string
  /** An e-mail address or telephone number: all that this person sent, spam too. "" for everybody. */
  person: string
}

/** A page of the box; `before` is the `next` of the page before it. */
export const getEnquiries = (filter: BoxFilter, before = '') =>
  call<EnquiriesAnswer>('GET', `enquiries?${queryOf({ ...asked(filter), before })}`)

/** Where everything that the filter lets pass is downloaded. */
export const boxFile = (filter: BoxFilter, format: 'csv' | 'json') =>
  `${base}enquiries/export?${queryOf({ format, ...asked(filter) })}`

export const getEnquiry = (id: string) => call<EnquiryAnswer>('GET', `enquiries/${id}`)

export const editEnquiry = (id: string, body: EnquiryEdit) =>
  call<EnquiryAnswer>('PATCH', `enquiries/${id}`, { body })

export const removeEnquiry = (id: string) => call<RemovedAnswer>('DELETE', `enquiries/${id}`)

/** Removes all that somebody sent. */
export const forgetPerson = (person: string) =>
  call<RemovedAnswer>('POST', 'enquiries/purge', { body: { person } satisfies Person })

/** Sets many aside as spam, or counts them, or lets a batch of them in again. */
export const setAsideMany = (which: ManyEnquiries) =>
  call<ManyAnswer>('POST', 'enquiries/spam', { body: which })

/** Mails an enquiry again, or all that the mail server has refused or that were given up. */
export const mailAgain = (id = '') =>
  call<RetryAnswer>('POST', id ? `enquiries/${id}/retry` : 'enquiries/retry')

const asked = ({ shelf, unread, words, person }: BoxFilter) => ({
  state: shelf === 'all' || person ? '' : shelf,
  unread: unread && !person ? 'true' : '',
  q: person ? '' : words,
  person,
})
