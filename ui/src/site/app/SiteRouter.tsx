import { useLayoutEffect, useState, useTransition } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'
import { addressOf } from '#site/routing/address'
import { type PageCache, PageCacheContext } from '#site/routing/page-cache'
import { App } from './App'

/**
 * The site in a browser: React Router's Router over the browser's history, as BrowserRouter is, and
 * the page of its address. A change of the address is a transition of React, so the old page stays until the
 * new one is there, at a link as at Back.
 */
export function SiteRouter({ pages }: { pages: PageCache }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action, page, layout }, setShown] = useState(() => ({
    location: history.location,
    action: history.action,
    page: pages.get(addressOf(history.location)),
    layout: pages.layout,
  }))
  const [isWaiting, startTransition] = useTransition()
  useLayoutEffect(() => {
    const stopListening = history.listen(({ location, action }) => {
      const page = pages.get(addressOf(location))
      startTransition(() => setShown((shown) => ({ ...shown, location, action, page })))
    })
    const stopRenewing = pages.renew((renewal) =>
      startTransition(() => setShown((shown) => ({ ...shown, ...renewal }))),
    )
    return () => {
      stopListening()
      stopRenewing()
    }
  }, [history, pages])
  return (
    <PageCacheContext value={pages}>
      <Router navigator={history} location={location} navigationType={action}>
        <App layout={layout} page={page} isWaiting={isWaiting} />
      </Router>
    </PageCacheContext>
  )
}
