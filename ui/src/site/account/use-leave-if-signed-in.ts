import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { askSession } from '#kit/api/accounts'
import { ApiError } from '#kit/api/error'
import { clearSession, wasSignedInAtLoad } from '#kit/auth/session'
import { edition } from '#site/routing/edition'

/**
 * Redirects people who were already signed in to the home page. Clears a token whose session has
 * ended, so that they can log in.
 */
export function useLeaveIfSignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    if (!wasSignedInAtLoad()) return
    let gone = false
    void isSignedIn().then((still) => {
      if (!still) clearSession()
      else if (!gone) void navigate(edition.to('/'), { replace: true })
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
