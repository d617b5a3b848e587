import { queryOptions } from '@tanstack/react-query'
import { getAccounts, getOwnAccount } from '#kit/api/accounts'
import { getTokens } from '#kit/api/tokens'

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
