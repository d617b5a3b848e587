import { texts } from 'virtual:messages/site'
import { setLanguage } from '#kit/i18n/message'
import { mount } from '#kit/lib/mount'
import { reportErrors } from '#kit/lib/report-errors'
import { hydrateSiteState } from '#kit/lib/site-state'
import { cacheInitialPage } from '#site/routing/page-data'
import { SiteRouter } from '#site/routing/SiteRouter'
import { App } from './App'
import type { PageInput } from './entry-client'
import { preloadPage } from './pages'
import { takeOverScroll } from './use-route-focus'

/** Brings the page alive: takes over what the server rendered, or renders it where that failed. */
export async function start(root: HTMLElement, { layout, page }: PageInput) {
  setLanguage('en', texts)
  await preloadPage(page.view, layout.build)
  cacheInitialPage(page)
  takeOverScroll()
  const app = (
    <SiteRouter>
      <App layout={layout} />
    </SiteRouter>
  )
  mount(root, app, reportErrors(layout.build))
  hydrateSiteState(layout.school.name)
}
