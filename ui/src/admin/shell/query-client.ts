import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnauthorized } from '#kit/api/error'
import { log } from '#kit/lib/log'
import { noteChange } from '#kit/lib/site-changed'
import { sessionQuery } from './queries'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is what the console says of a query that failed. */
    queryMeta: { failure?: string }
  }
}

/**
 * Makes the query cache of the admin area, one for all screens of a tab. Nothing is
 * retried by itself: a failure is shown with a button that asks again.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.failure && !isUnauthorized(error)) log(meta.failure, error)
        if (error instanceof ApiError && error.status === 403) refetchSession(client)
      },
    }),
    mutationCache: new MutationCache({
      onSettled: (_, error) => {
        if (isUnreachable(error)) return
        noteChange()
        refetchScreen(client)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        // What was fetched ahead is not fetched a second time by the screen that shows it.
        staleTime: 10_000,
        // The way back finds a list as long as it was left.
        gcTime: 60 * 60_000,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Has everything asked for again for another person, or one with another name. */
export function refetchForUser(client: QueryClient) {
  client.removeQueries({ type: 'inactive' })
  refetchSession(client)
  refetchScreen(client)
}

/**
 * Invalidates every query but the session: what is on the screen is fetched
 * again now, the rest when it is next shown. A change shows in many places, as
 * in the history, the audit log and what needs attention, and few of them are
 * on one screen.
 */
function refetchScreen(client: QueryClient) {
  const [session] = sessionQuery.queryKey
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session })
}

/** The rights of the person may be others by now. */
const refetchSession = (client: QueryClient) => void client.invalidateQueries(sessionQuery)

/** Without an answer there is nothing newer to fetch, and the failure was said already. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'unreachable'
