import { queryOptions } from '@tanstack/react-query'
import type { Person } from '#admin/ui/screen'
import { getSession } from '#kit/api/accounts'
import { getFactors } from '#kit/api/factors'
import { saveSession } from '#kit/auth/session'
import { useSiteState } from '#kit/lib/site-state'
import { speakTo } from './language'

/**
 * Who is signed in. One answer serves all screens: it is asked for again when
 * somebody signs in, is refused what the screen offers them, or comes back to
 * the tab after five minutes.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Person> => {
    await speakTo(useSiteState.getState().user?.language) // whoever is asked to log in again reads that in it, too
    const session = await getSession()
    saveSession(session)
    await speakTo(session.data.language)
    return { ...session.data, mustAddFactor: session.mustAddFactor ?? false }
  },
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: true,
})

/** The passkeys, the app and the recovery codes of the person who is signed in. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: () => getFactors(),
})
