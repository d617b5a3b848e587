import { call } from './client'
import type {
  AccountAnswer,
  AccountDetail,
  AccountEdit,
  AccountMake,
  AccountsAnswer,
  Language,
  MessageAnswer,
  PasswordChange,
  PasswordConfirm,
  SessionAnswer,
} from './types.gen'

export interface Login {
  emailId: string
  password: string
}

/** Another name for the one that was read. */
export interface Rename {
  userName: string
  wasName: string
}

export interface Registration extends Login {
  userName: string
  /** The one-time code that makes the first owner. */
  setup?: string
}

export const login = (body: Login) =>
  call<SessionAnswer>('POST', 'login', { body, onRefused: 'throw' })

export const register = (body: Registration) => call<MessageAnswer>('POST', 'newuser', { body })

export const getSession = () => call<SessionAnswer>('GET', 'session')

/** Asks whether the session of this browser is still valid. Nobody is asked to sign in when it is not. */
export const askSession = () => call<SessionAnswer>('GET', 'session', { onRefused: 'throw' })

export const logout = () => call<MessageAnswer>('POST', 'logout')

/** Confirms the password of the person who is signed in, for what is sensitive. */
export const confirmPassword = (password: string) =>
  call<MessageAnswer>('POST', 'session/password', { body: { password } satisfies PasswordConfirm })

/** Has the password confirmed first unless it was a moment ago: for downloads, which no script makes again. */
export const recentPassword = () => call<MessageAnswer>('GET', 'session/password')

export const getAccounts = () => call<AccountsAnswer>('GET', 'accounts')

export const getAccount = (id: string) => call<AccountDetail>('GET', `accounts/${id}`)

export const addAccount = (body: AccountMake) => call<AccountAnswer>('POST', 'accounts', { body })

export const changeAccount = (id: string, body: AccountEdit) =>
  call<AccountAnswer>('PATCH', `accounts/${id}`, { body })

export const removeAccount = (id: string) => call<AccountAnswer>('DELETE', `accounts/${id}`)

export const setPasswordOf = (id: string, password: string) =>
  call<AccountAnswer>('PUT', `accounts/${id}/password`, { body: { password } })

// A person's own account.

export const getOwnAccount = () => call<AccountDetail>('GET', 'account')

export const rename = (body: Rename) => call<AccountAnswer>('PATCH', 'account', { body })

export const chooseLanguage = (language: Language) =>
  call<AccountAnswer>('PATCH', 'account', { body: { language } })

export const changePassword = (body: PasswordChange) =>
  call<MessageAnswer>('PUT', 'account/password', { body })

export const endSession = (id: string) => call<MessageAnswer>('DELETE', `account/sessions/${id}`)

export const endOtherSessions = () => call<MessageAnswer>('DELETE', 'account/sessions')
