import { call } from './client'
import type { EnquiriesAnswer, EnquiryAnswer, EnquiryState, MessageAnswer } from './types.gen'

/** What the contact form sends. */
interface ContactMessage {
  name: string
  email: string
  phonenumber: string
  message: string
  /** A trap for machines: people never see the field. */
  website: string
  /** Milliseconds since the form was shown. */
  elapsed: number
  /** The same for every try to send one message, so that it arrives once. */
  key: string
}

export type EnquiryFilter = EnquiryState | 'suspect'

export const sendMessage = (body: ContactMessage) =>
  call<MessageAnswer>('POST', 'contactus', { body })

export const getEnquiries = (state: EnquiryFilter, q: string) =>
  call<EnquiriesAnswer>('GET', `enquiries?${new URLSearchParams({ state, q })}`)

export const getEnquiry = (id: string) => call<EnquiryAnswer>('GET', `enquiries/${id}`)

export const markEnquiry = (id: string, state: EnquiryState) =>
  call<EnquiryAnswer>('PATCH', `enquiries/${id}`, { body: { state } })
