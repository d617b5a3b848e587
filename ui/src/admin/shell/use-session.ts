import { useEffect } from 'react'
import { useQuery } from '#admin/ui/use-query'
import { getSession } from '#shared/api/accounts'
import type { User } from '#shared/api/types.gen'
import { saveSession } from '#shared/auth/session'

// Known from one screen to the next, so that each does not begin with
// 'Loading...'. The server is asked every time all the same.
let known: User | undefined

/** Who is signed in. Without a session the call itself leads to the login page. */
export function useSession() {
  const loaded = useQuery(getSession)
  const { result } = loaded
  const user = result.state === 'ready' ? result.answer.data : known
  useEffect(() => {
    if (result.state !== 'ready') return
    saveSession(result.answer)
    known = result.answer.data
  }, [result])
  return { loaded, user }
}
