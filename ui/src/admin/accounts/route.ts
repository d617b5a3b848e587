import { type AdminScreen, fetchAhead, isOwner } from '#admin/ui/screen'
import { msg } from '#kit/i18n/message'
import { accountsQuery, ownAccountQuery, tokensQuery } from './queries'

export const accounts: AdminScreen = {
  path: '/admin-accounts',
  title: msg('People'),
  isFor: isOwner,
  loader: fetchAhead((client) => [client.ensureQueryData(accountsQuery)]),
  lazy: () => import('./AccountsScreen'),
}

export const tokens: AdminScreen = {
  path: '/admin-tokens',
  title: msg('For IT'),
  isFor: isOwner,
  loader: fetchAhead((client) => [client.ensureQueryData(tokensQuery)]),
  lazy: () => import('./ForItScreen'),
}

export const ownAccount: AdminScreen = {
  path: '/admin-account',
  title: msg('Your account'),
  loader: fetchAhead((client) => [client.ensureQueryData(ownAccountQuery)]),
  lazy: () => import('./own/OwnAccountScreen'),
}
