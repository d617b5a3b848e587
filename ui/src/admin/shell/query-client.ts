import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Topic } from '#admin/ui/topics'
import { ApiError, isUnauthorized } from '#kit/api/error'
import { log } from '#kit/lib/log'
import { noteChange } from '#kit/lib/site-changed'
import { sessionQuery } from './queries'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is what the console says of a query that failed. */
    queryMeta: { failure?: string }
    /** `changes` is what a mutation changes, besides the status and the audit log; everything without it. */
    mutationMeta: { changes?: readonly Topic[] }
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
      // Also after a refusal: somebody else may have changed things meanwhile.
      onSettled: (_data, error, _variables, _result, { meta }) => {
        if (!isUnreachable(error)) invalidate(client, meta?.changes)
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
  invalidate(client)
}

/**
 * Invalidates the queries that a mutation changes: what is on the screen is fetched again now, the rest
 * when it is next shown. Every change is in the audit log, and may be in what needs attention. Without
 * `changes` it is every query but the session, since most changes show in many places.
 */
function invalidate(client: QueryClient, changes?: readonly Topic[]) {
  if (changes?.length === 0) return
  if (!changes || changes.includes('site')) noteChange()
  const touched = changes && new Set<unknown>([...changes, 'status', 'audit'])
  const [session] = sessionQuery.queryKey
  void client.invalidateQueries({
    predicate: ({ queryKey: [topic] }) => (touched ? touched.has(topic) : topic !== session),
  })
}

/** The rights of the person may be others by now. */
const refetchSession = (client: QueryClient) => void client.invalidateQueries(sessionQuery)

/** Without an answer there is nothing newer to fetch, and the failure was said already. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'unreachable'
