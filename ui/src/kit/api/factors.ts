import { call } from './client'
import type {
  AppBegun,
  AppConfirm,
  FactorAdded,
  FactorPolicyBody,
  LoginCode,
  MessageAnswer,
  OwnFactors,
  PasskeyEdit,
  PasskeyMake,
  PasskeyOptions,
  PasswordConfirm,
  SessionAnswer,
} from './types.gen'

/** Finishes a login whose password was right, by a code of the app or a recovery code. */
export const loginWithCode = (body: LoginCode) =>
  call<SessionAnswer>('POST', 'login/code', { body, onRefused: 'throw' })

/** What the browser needs to answer with a passkey at the login. It ends after ten minutes. */
export const beginPasskeyLogin = () =>
  call<PasskeyOptions>('POST', 'login/passkey/begin', { onRefused: 'throw' })

/** Logs in with the answer of a passkey, without a password or after it. */
export const loginWithPasskey = (credential: unknown) =>
  call<SessionAnswer>('POST', 'login/passkey', { body: { credential }, onRefused: 'throw' })

/** What the browser needs to confirm by a passkey who sits at the session. */
export const beginPasskeyConfirm = () => call<PasskeyOptions>('POST', 'session/passkey')

/** Confirms by a code or a passkey, in place of the password, that this is the person who is signed in. */
export const confirmWithFactor = (factor: { code: string } | { credential: unknown }) =>
  call<MessageAnswer>('POST', 'session/password', {
    body: { password: '', ...factor } satisfies PasswordConfirm,
  })

// A person's own factors.

export const getFactors = () => call<OwnFactors>('GET', 'account/factors')

export const beginPasskey = () => call<PasskeyOptions>('POST', 'account/passkeys/begin')

export const addPasskey = (body: PasskeyMake) =>
  call<FactorAdded>('POST', 'account/passkeys', { body })

export const renamePasskey = (id: string, name: string) =>
  call<MessageAnswer>('PATCH', `account/passkeys/${id}`, {
    body: { name } satisfies PasskeyEdit,
  })

export const removePasskey = (id: string) => call<MessageAnswer>('DELETE', `account/passkeys/${id}`)

export const beginApp = () => call<AppBegun>('POST', 'account/app')

export const confirmApp = (body: AppConfirm) =>
  call<FactorAdded>('POST', 'account/app/confirm', { body })

export const removeApp = () => call<MessageAnswer>('DELETE', 'account/app')

export const makeRecoveryCodes = () => call<FactorAdded>('POST', 'account/recovery')

// Those of others, and who has to have one.

export const resetFactors = (id: string) => call<MessageAnswer>('DELETE', `accounts/${id}/factors`)

export const getFactorPolicy = () => call<FactorPolicyBody>('GET', 'factors/policy')

export const setFactorPolicy = (body: FactorPolicyBody) =>
  call<FactorPolicyBody>('PUT', 'factors/policy', { body })
