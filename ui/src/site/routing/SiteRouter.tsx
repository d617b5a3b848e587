import { createContext, type ReactNode, useLayoutEffect, useState, useTransition } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

/** Whether the page of an address that was gone to is still on its way. */
export const IsWaitingContext = createContext(false)

/**
 * The router of the site, over the history of the browser. A change of the address is a transition
 * of React, so the old page stays until the new one is there, at a link as at Back. It is
 * React Router's BrowserRouter, which tells nobody that it waits.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [entry, setEntry] = useState({ location: history.location, action: history.action })
  const [isWaiting, startTransition] = useTransition()
  useLayoutEffect(() => history.listen((next) => startTransition(() => setEntry(next))), [history])
  return (
    <Router navigator={history} location={entry.location} navigationType={entry.action}>
      <IsWaitingContext value={isWaiting}>{children}</IsWaitingContext>
    </Router>
  )
}
