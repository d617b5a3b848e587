import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnauthorized } from '#kit/api/error'
import { onReauthenticated } from '#kit/auth/reauthenticate'
import { log } from '#kit/lib/log'
import { sessionQuery } from './queries'
import { watchUse } from './watch-use'

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure` is what the console says of a query that failed. */
    queryMeta: { failure?: string }
  }
}

/**
 * The query cache of the admin area, one for all screens of a tab. Nothing is
 * retried by itself: a failure is shown with a button that asks again.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.failure && !isUnauthorized(error)) log(meta.failure, error)
      if (error instanceof ApiError && error.status === 403) refetchSession()
    },
  }),
  mutationCache: new MutationCache({
    onSettled: (_, error) => {
      if (!isUnreachable(error)) refetchScreen()
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

focusManager.setEventListener(watchUse)

onReauthenticated((another) => {
  if (!another) return
  queryClient.removeQueries({ type: 'inactive' })
  refetchSession()
  refetchScreen()
})

/**
 * Invalidates every query but the session: what is on the screen is fetched
 * again now, the rest when it is next shown. A change shows in many places, as
 * in the history, the audit log and what needs attention, and few of them are
 * on one screen.
 */
function refetchScreen() {
  const [session] = sessionQuery.queryKey
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== session })
}

/** The rights of the person may be others by now. */
function refetchSession() {
  void queryClient.invalidateQueries(sessionQuery)
}

/** Without an answer there is nothing newer to fetch, and the failure was said already. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'unreachable'
