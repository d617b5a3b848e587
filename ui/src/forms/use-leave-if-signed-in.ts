import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { signedInAtLoad } from '../api/session'

/** Leads to the home page who was signed in when the page was loaded: they have no business here. */
export function useLeaveIfSignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    if (signedInAtLoad) void navigate('/', { replace: true })
  }, [navigate])
}
