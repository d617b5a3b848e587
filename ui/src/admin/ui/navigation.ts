import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Outcome } from './use-action'

/** How a screen shows another part of itself: the focus and the view stay on what was chosen. */
export const within = { state: { within: true }, preventScrollReset: true } as const

/** How a screen goes on when its work is saved: nobody is asked whether to leave. */
export const saved = { state: { saved: true } } as const

/**
 * Goes to an address of the admin area when a form was filled in, with what that screen says then. To the same address
 * again is no step back, nor is what is done: it replaces the form, to which Back would lead.
 */
export function useVisit() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (to: string, outcome?: Outcome, isDone = false) => {
      const state = { ...saved.state, ...(outcome && { outcome }) }
      void navigate(to, { state, replace: isDone || to === pathname + search })
    },
    [navigate, pathname, search],
  )
}
