import { call } from './client'
import type {
  InvitationAnswer,
  InvitationsAnswer,
  InvitationUse,
  MadeInvitation,
  MessageAnswer,
  NewInvitation,
  PasskeyOptions,
  SessionAnswer,
} from './types.gen'

// What owners do.

export const getInvitations = () => call<InvitationsAnswer>('GET', 'invitations')

export const invite = (body: NewInvitation) => call<MadeInvitation>('POST', 'invitations', { body })

export const takeInvitationBack = (id: string) => call<MessageAnswer>('DELETE', `invitations/${id}`)

// What the holder of a link does.

/** Asks whether an invitation works, and for whom; one that doesn't fails as `not_found`. */
export const checkInvitation = (code: string) =>
  call<InvitationAnswer>('POST', 'invitation/check', { body: { code } })

/** What the browser needs to make the passkey of somebody who is invited. It ends after ten minutes. */
export const beginInvitedPasskey = (body: InvitationUse) =>
  call<PasskeyOptions>('POST', 'invitation/passkey', { body })

/** Makes the account of an invitation, which is used up then, and logs in. */
export const join = (body: InvitationUse) =>
  call<SessionAnswer>('POST', 'invitation', { body, onRefused: 'throw' })
