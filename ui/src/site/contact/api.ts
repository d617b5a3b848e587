import { call } from '#kit/api/client'
import type { FormToken, MessageAnswer } from '#kit/api/types.gen'
import { withTimeout } from './with-timeout'

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
  /** Says that this site showed the form, and when; '' where it can't be had. */
  token: string
}

/** In seconds. The longest message takes 20 over a bad line of a telephone. */
const patience = { message: 40, token: 8 }

/** Sends a message. A line that says nothing for long ends as one that is cut. */
export const sendMessage = (body: ContactMessage) =>
  withTimeout(patience.message, (signal) =>
    call<MessageAnswer>('POST', 'contactus', { body, signal }),
  )

/** A token for a form that came without one, or with one that has grown old. */
export const getFormToken = () =>
  withTimeout(patience.token, (signal) => call<FormToken>('GET', 'contactus', { signal }))
