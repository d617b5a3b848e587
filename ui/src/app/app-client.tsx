import { texts } from 'virtual:messages'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { interceptors } from '#kit/api/interceptors'
import { setLanguage } from '#kit/i18n/message'
import { hydrateSiteState } from '#kit/lib/site-state'
import { listenBeforeRouter } from '#kit/routing/before-navigation'
import { cacheInitialPage, expirePages } from '#kit/routing/page-data'
import { App } from './App'
import type { PageInput } from './entry-client'
import { preloadPage } from './pages'
import { reportErrors } from './report-errors'
import { takeOverScroll } from './use-route-focus'

/** Brings the page alive: takes over what the server rendered, or renders it where that failed. */
export async function start(root: HTMLElement, { layout, page }: PageInput) {
  setLanguage('en', texts)
  await preloadPage(page.view, layout.build)
  cacheInitialPage(page)
  interceptors.changed = expirePages // they may show what was changed
  listenBeforeRouter()
  takeOverScroll()
  const app = (
    <BrowserRouter>
      <App layout={layout} />
    </BrowserRouter>
  )
  const told = reportErrors(layout.build)
  if (root.hasChildNodes()) hydrateRoot(root, app, told)
  else renderAfresh(root, app, told)
  hydrateSiteState(layout.school.name)
}

/** The head of a page that was not rendered has stand-ins for the tags that React now puts there. */
function renderAfresh(root: HTMLElement, app: ReactNode, told: RootOptions) {
  for (const standIn of document.querySelectorAll('[data-shell]')) standIn.remove()
  createRoot(root, told).render(app)
}
