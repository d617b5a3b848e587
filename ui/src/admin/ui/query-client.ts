import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isUnauthorized } from '#shared/api/error'
import { onReauthenticated } from '#shared/auth/reauthenticate'
import { log } from '#shared/lib/log'
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
    },
  }),
  mutationCache: new MutationCache({
    onSettled: (_, error) => {
      if (!isUnreachable(error)) refetchAll()
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      // What was fetched ahead is not fetched a second time by the screen that shows it.
      staleTime: 10_000,
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
  refetchAll()
})

/**
 * Invalidates every query: what is on the screen is fetched again now, the rest
 * when it is next shown. A change shows in many places, as in the history, the
 * audit log and what needs attention, and few of them are on one screen.
 */
function refetchAll() {
  void queryClient.invalidateQueries()
}

/** Without an answer there is nothing newer to fetch, and the failure was said already. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.code === 'unreachable'
