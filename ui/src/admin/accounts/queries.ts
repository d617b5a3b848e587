import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addAccount,
  changeAccount,
  changePassword,
  endOtherSessions,
  endSession,
  getAccounts,
  getOwnAccount,
  removeAccount,
  rename,
  setPasswordOf,
} from '#kit/api/accounts'
import { addToken, getTokens, removeToken } from '#kit/api/tokens'
import type {
  AccountEdit,
  AccountMake,
  MessageAnswer,
  NewAppToken,
  PasswordChange,
} from '#kit/api/types.gen'

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => getAccounts(),
})

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => getTokens(),
})

export const ownAccountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => getOwnAccount(),
})

/** Of all accounts and of one's own. Names stand in the enquiries, too. */
const ofAccounts = { changes: ['accounts', 'account', 'enquiries'] } as const

export const addAccountMutation = mutationOptions({
  mutationFn: (account: AccountMake) => addAccount(account),
  meta: ofAccounts,
})

export const changeAccountMutation = (id: string) =>
  mutationOptions({ mutationFn: (edit: AccountEdit) => changeAccount(id, edit), meta: ofAccounts })

export const renameAccountMutation = (id: string) =>
  mutationOptions({
    mutationFn: (userName: string) => changeAccount(id, { do: 'rename', userName }),
    meta: ofAccounts,
  })

export const setPasswordMutation = (id: string) =>
  mutationOptions({
    mutationFn: (password: string) => setPasswordOf(id, password),
    meta: ofAccounts,
  })

export const removeAccountMutation = mutationOptions({
  mutationFn: (id: string) => removeAccount(id),
  meta: ofAccounts,
})

/** Renames the person who is signed in. */
export const renameMutation = mutationOptions({
  mutationFn: (userName: string) => rename(userName),
  meta: { changes: [...ofAccounts.changes, 'session'] },
})

export const changePasswordMutation = mutationOptions({
  mutationFn: (passwords: PasswordChange) => changePassword(passwords),
  meta: { changes: ['account', 'accounts'] },
})

/** Ends a session of the person who is signed in, or all but this one. */
export const endSessionsMutation = mutationOptions({
  mutationFn: (id: string | 'others'): Promise<MessageAnswer> =>
    id === 'others' ? endOtherSessions() : endSession(id),
  meta: { changes: ['account', 'accounts'] },
})

export const addTokenMutation = mutationOptions({
  mutationFn: (token: NewAppToken) => addToken(token),
  meta: { changes: ['tokens'] },
})

export const removeTokenMutation = mutationOptions({
  mutationFn: (id: string) => removeToken(id),
  meta: { changes: ['tokens'] },
})
