import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addAccount,
  changeAccount,
  changePassword,
  chooseLanguage,
  endOtherSessions,
  endSession,
  getAccount,
  getAccounts,
  getOwnAccount,
  type Rename,
  removeAccount,
  rename,
  setPasswordOf,
} from '#kit/api/accounts'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  getFactorPolicy,
  makeRecoveryCodes,
  removeApp,
  removePasskey,
  renamePasskey,
  resetFactors,
  setFactorPolicy,
} from '#kit/api/factors'
import { getInvitations, invite, takeInvitationBack } from '#kit/api/invitations'
import { addToken, getTokens, removeToken } from '#kit/api/tokens'
import type {
  AccountEdit,
  AccountMake,
  AppConfirm,
  FactorPolicyBody,
  Language,
  MessageAnswer,
  NewAppToken,
  NewInvitation,
  PasswordChange,
} from '#kit/api/types.gen'
import { makePasskey } from '#kit/auth/make-passkey'

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => getAccounts(),
})

/** One account, with what its person would leave behind. */
export const accountQuery = (id: string) =>
  queryOptions({ queryKey: ['accounts', id], queryFn: () => getAccount(id) })

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => getInvitations(),
})

const ofInvitations = { changes: ['invitations'] } as const

export const inviteMutation = mutationOptions({
  mutationFn: (person: NewInvitation) => invite(person),
  meta: ofInvitations,
})

export const takeInvitationBackMutation = mutationOptions({
  mutationFn: (id: string) => takeInvitationBack(id),
  meta: ofInvitations,
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
    mutationFn: (name: Rename) => changeAccount(id, { do: 'rename', ...name }),
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
  mutationFn: (name: Rename) => rename(name),
  meta: { changes: [...ofAccounts.changes, 'session'] },
})

export const languageMutation = mutationOptions({
  mutationFn: (language: Language) => chooseLanguage(language),
  onSuccess: () => window.location.reload(), // every text is drawn anew
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

/** The session, too: somebody who had to add a factor may do everything now. */
const ofFactors = { changes: ['factors', 'session', 'account', 'accounts'] } as const

/** Has the browser make a passkey, which asks for a fingerprint, a face or a PIN, and adds it. */
export const addPasskeyMutation = mutationOptions({
  mutationFn: async () => {
    const { options } = await beginPasskey()
    return addPasskey({ name: '', credential: await makePasskey(options) })
  },
  meta: ofFactors,
})

export const renamePasskeyMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ userName }: Rename) => renamePasskey(id, userName),
    meta: ofFactors,
  })

export const removePasskeyMutation = mutationOptions({
  mutationFn: (id: string) => removePasskey(id),
  meta: ofFactors,
})

/** An authenticator app that is being added: begun anew each time, because it ends after ten minutes. */
export const appQuery = queryOptions({
  queryKey: ['factors', 'app'],
  queryFn: () => beginApp(),
  staleTime: 'static',
  gcTime: 0,
})

export const confirmAppMutation = mutationOptions({
  mutationFn: (confirm: AppConfirm) => confirmApp(confirm),
  meta: ofFactors,
})

export const removeAppMutation = mutationOptions({
  mutationFn: (_id: string) => removeApp(),
  meta: ofFactors,
})

export const recoveryMutation = mutationOptions({
  mutationFn: () => makeRecoveryCodes(),
  meta: ofFactors,
})

/** Removes the factors of somebody who lost them. */
export const resetFactorsMutation = mutationOptions({
  mutationFn: (id: string) => resetFactors(id),
  meta: ofFactors,
})

/** From when roles have to have a factor. */
export const factorPolicyQuery = queryOptions({
  queryKey: ['factors', 'policy'],
  queryFn: () => getFactorPolicy(),
})

export const factorPolicyMutation = mutationOptions({
  mutationFn: (policy: FactorPolicyBody) => setFactorPolicy(policy),
  meta: ofFactors,
})
