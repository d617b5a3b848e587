import { CircleUser, KeyRound, Users } from 'lucide-react'
import { type AdminScreen, fetchAhead, isOwner } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { accountsQuery, ownAccountQuery, tokensQuery } from './queries'

export const accounts: AdminScreen = {
  path: '/admin-accounts',
  title: msg('Accounts'),
  label: msg('Accounts'),
  icon: Users,
  isFor: isOwner,
  loader: fetchAhead((client) => [client.ensureQueryData(accountsQuery)]),
  lazy: () => import('./AccountsScreen'),
}

export const tokens: AdminScreen = {
  path: '/admin-tokens',
  title: msg('App tokens'),
  label: msg('App tokens'),
  icon: KeyRound,
  isFor: isOwner,
  loader: fetchAhead((client) => [client.ensureQueryData(tokensQuery)]),
  lazy: () => import('./AppTokensScreen'),
}

export const ownAccount: AdminScreen = {
  path: '/admin-account',
  title: msg('Your account'),
  icon: CircleUser,
  loader: fetchAhead((client) => [client.ensureQueryData(ownAccountQuery)]),
  lazy: () => import('./own/OwnAccountScreen'),
}
