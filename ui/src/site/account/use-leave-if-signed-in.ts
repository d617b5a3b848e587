import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { askSession } from '#kit/api/accounts'
import { ApiError } from '#kit/api/error'
import { clearSession, signedInAtLoad } from '#kit/auth/session'

/**
 * Leads to the home page who was signed in when the page was loaded: they have
 * no business here. A session that has ended since is forgotten instead: the
 * token outlives it, and would shut its owner out of the login for days.
 */
export function useLeaveIfSignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    if (!signedInAtLoad) return
    let gone = false
    void isSignedIn().then((still) => {
      if (!still) clearSession()
      else if (!gone) void navigate('/', { replace: true })
    })
    return () => {
      gone = true
    }
  }, [navigate])
}

/** Where the server can't be asked, the token counts. */
const isSignedIn = () =>
  askSession().then(
    () => true,
    (error) => !(error instanceof ApiError && error.status === 401),
  )
