import { queryOptions } from '@tanstack/react-query'
import { getAccounts, getOwnAccount } from '#shared/api/accounts'
import { getRevision, getRevisions } from '#shared/api/content'
import { getDisclosure } from '#shared/api/disclosure'
import { getPopups } from '#shared/api/popup'
import { getSliders } from '#shared/api/slider'
import { getChanges, getStatus } from '#shared/api/status'

// Query keys begin with the noun of the API, so that ['enquiries'] names all
// queries about enquiries. After a change every query is invalidated (query-client.ts).

/** Options of what changes without the person who looks: asked for once a minute while the page is used. */
export const polled = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: () => getStatus(),
  ...polled,
})

export const changesQuery = queryOptions({
  queryKey: ['changes'],
  queryFn: () => getChanges(),
  refetchOnWindowFocus: true,
})

export const slidersQuery = queryOptions({
  queryKey: ['sliders'],
  queryFn: () => getSliders(),
  meta: { failure: 'Error fetching slider' },
})

export const popupsQuery = queryOptions({
  queryKey: ['popups'],
  queryFn: () => getPopups(),
  meta: { failure: 'Error fetching pop-up images' },
})

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: () => getAccounts(),
})

export const ownAccountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => getOwnAccount(),
})

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: () => getRevisions(),
})

/** One revision with its files. */
export const revisionQuery = (number: number) =>
  queryOptions({
    queryKey: ['revisions', number],
    queryFn: () => getRevision(number),
  })

export const disclosureQuery = queryOptions({
  queryKey: ['disclosure'],
  queryFn: () => getDisclosure(),
})
