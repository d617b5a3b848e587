import { call } from '#kit/api/client'
import type { LinkAnswer, LinkUse, MessageAnswer } from '#kit/api/types.gen'

/** Asks whether the link of a registration works, and for which address; one that doesn't fails as `not_found`. */
export const checkConfirmation = (code: string) =>
  call<LinkAnswer>('POST', 'confirm-address/check', { body: { code } })

/** Confirms the address of a registration, with the password that was typed in it. */
export const confirmAddress = (body: LinkUse) =>
  call<MessageAnswer>('POST', 'confirm-address', { body })
