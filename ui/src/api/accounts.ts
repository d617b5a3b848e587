import { call } from './client'
import type { AccountAnswer, AccountsAnswer, MessageAnswer, SessionAnswer } from './types.gen'

export interface Login {
  emailId: string
  password: string
}

export interface NewUser extends Login {
  userName: string
  /** The one-time code that makes the first owner. */
  setup?: string
}

export type AccountDeed = 'approve' | 'refuse' | 'disable' | 'enable'

export const login = (body: Login) =>
  call<SessionAnswer>('POST', 'login', { body, signingIn: true })

export const register = (body: NewUser) => call<MessageAnswer>('POST', 'newuser', { body })

export const getSession = () => call<SessionAnswer>('GET', 'session')

export const logout = () => call<MessageAnswer>('POST', 'logout')

export const getAccounts = () => call<AccountsAnswer>('GET', 'accounts')

export const changeAccount = (id: string, deed: AccountDeed) =>
  call<AccountAnswer>('PATCH', `accounts/${id}`, { body: { do: deed } })
