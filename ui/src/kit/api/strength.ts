import { call } from './client'
import type { PasswordStrength, StrengthAsk } from './types.gen'

/** How hard a password is to guess, by the server's judgement. */
export const judge = (body: StrengthAsk, signal: AbortSignal) =>
  call<PasswordStrength>('POST', 'password-strength', { body, signal })
