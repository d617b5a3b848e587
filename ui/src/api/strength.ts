import { call } from './client'
import type { StrengthAnswer, StrengthAsk } from './types.gen'

/** How hard a password is to guess, by the server's judgement. */
export const judge = (body: StrengthAsk, signal: AbortSignal) =>
  call<StrengthAnswer>('POST', 'password-strength', { body, signal })
