import { useEffect } from 'react'
import { getSession } from '../api/accounts'
import { remember } from '../api/session'
import type { User } from '../api/types.gen'
import { useLoaded } from './use-loaded'

// Known from one screen to the next, so that each does not begin with
// 'Loading...'. The server is asked every time all the same.
let known: User | undefined

/** Who is signed in. Without a session the call itself leads to the login page. */
export function useSession() {
  const loaded = useLoaded(getSession)
  const { result } = loaded
  const user = result.state === 'ready' ? result.answer.data : known
  useEffect(() => {
    if (result.state !== 'ready') return
    remember(result.answer)
    known = result.answer.data
  }, [result])
  return { loaded, user }
}
