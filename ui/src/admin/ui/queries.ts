import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getAccounts, getOwnAccount, getSession } from '#kit/api/accounts'
import { type AuditFilter, getAudit } from '#kit/api/audit'
import { getRevisions } from '#kit/api/content'
import { getDisclosure } from '#kit/api/disclosure'
import { getDraft, getDrafts } from '#kit/api/drafts'
import {
  type EnquiryFilter,
  getEnquiries,
  getEnquiry,
  getFirstEnquiries,
  getReadyAnswers,
} from '#kit/api/enquiries'
import { getItems, type ItemKind } from '#kit/api/items'
import { getLibrary, type PictureFilter } from '#kit/api/library'
import { getPopups } from '#kit/api/popup'
import { getSliders } from '#kit/api/slider'
import { getChanges, getStatus } from '#kit/api/status'
import { getTokens } from '#kit/api/tokens'
import { saveSession } from '#kit/auth/session'

// Query keys begin with the noun of the API, so that ['enquiries'] names all
// queries about enquiries. After a change every query is invalidated (query-client.ts).

/** Options of what changes without the person who looks: asked for once a minute while the page is used. */
export const polled = { refetchInterval: 60_000, refetchOnWindowFocus: true } as const

/**
 * Who is signed in. One answer serves all screens: it is asked for again when
 * somebody signs in, is refused what the screen offers them, or comes back to
 * the tab after five minutes.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = await getSession()
    saveSession(session)
    return session.data
  },
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: true,
})

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
  queryFn: getPopups,
  meta: { failure: 'Error fetching pop-up images' },
})

/** The first few enquiries that are new or have a day to call back on. */
export const firstEnquiriesQuery = (state: 'new' | 'call-back') =>
  queryOptions({
    queryKey: ['enquiries', 'first', state],
    queryFn: () => getFirstEnquiries(state, 5),
    ...polled,
  })

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

export const revisionsQuery = queryOptions({
  queryKey: ['revisions'],
  queryFn: () => getRevisions(),
})

/** The items of a kind, as the newest revision has them. */
export const itemsQuery = (kind: ItemKind) =>
  queryOptions({ queryKey: ['items', kind], queryFn: () => getItems(kind) })

export const draftsQuery = queryOptions({
  queryKey: ['drafts'],
  queryFn: () => getDrafts(),
  ...polled,
})

/**
 * One draft, fetched once for each form that is opened: what another tab or person saved is what is
 * changed there, and what is saved or published from there is not fetched again.
 */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: () => getDraft(id),
    gcTime: 0,
    enabled: ({ state }) => state.data === undefined,
  })

export const disclosureQuery = queryOptions({
  queryKey: ['disclosure'],
  queryFn: () => getDisclosure(),
})

/** The entries that a filter lets pass, page by page, the newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => getAudit(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The pictures that a filter lets pass, page by page. */
export const picturesQuery = (filter: PictureFilter) =>
  infiniteQueryOptions({
    queryKey: ['pictures', 'list', filter],
    queryFn: ({ pageParam }) => getLibrary(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The enquiries that a filter lets pass, page by page. */
export const enquiriesQuery = ({ tab, unread, query, person }: EnquiryFilter) =>
  infiniteQueryOptions({
    queryKey: ['enquiries', 'list', { tab, unread, query, person }],
    queryFn: ({ pageParam }) => getEnquiries({ tab, unread, query, person }, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...polled,
  })

export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'one', id],
    queryFn: () => getEnquiry(id),
    ...polled,
  })

export const readyAnswersQuery = queryOptions({
  queryKey: ['enquiries', 'answers'],
  queryFn: () => getReadyAnswers(),
})
