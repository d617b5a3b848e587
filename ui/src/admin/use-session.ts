import { useEffect, useState } from 'react'
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
  const [user, setUser] = useState(known)
  const { result } = loaded
  useEffect(() => {
    if (result.state !== 'ready') return
    remember(result.answer)
    known = result.answer.data
    setUser(known)
  }, [result])
  return { loaded, user }
}
