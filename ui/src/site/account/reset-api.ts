import { call } from '#kit/api/client'
import type { LinkAnswer, MessageAnswer } from '#kit/api/types.gen'

/** Asks for a link to choose a new password; the answer is the same for every address. */
export const askReset = (body: { emailId: string }) =>
  call<MessageAnswer>('POST', 'password-reset', { body })

/** Asks whether a link works, and whose it is; one that doesn't fails as `not_found`. */
export const checkReset = (code: string) =>
  call<LinkAnswer>('POST', 'password-reset/check', { body: { code } })

/** Sets the new password and uses the link up. */
export const finishReset = (body: { code: string; password: string }) =>
  call<MessageAnswer>('POST', 'password-reset/finish', { body })
