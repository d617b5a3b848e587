import { texts } from 'virtual:messages/site'
import { setLanguage } from '#kit/i18n/message'
import { mount } from '#kit/lib/mount'
import { reportErrors } from '#kit/lib/report-errors'
import { hydrateSiteState } from '#kit/lib/site-state'
import { PageCache } from '#site/routing/page-cache'
import type { PageInput } from './entry-client'
import { loadView } from './pages'
import { SiteRouter } from './SiteRouter'
import { takeOverScroll } from './use-route-focus'

/** Brings the page alive: takes over what the server rendered, or renders it where that failed. */
export async function start(root: HTMLElement, input: PageInput) {
  const { build, school } = input.layout
  setLanguage('en', texts)
  const load = school.languages
    ? await (await import('./language')).speak(input.layout, loadView)
    : loadView
  await load(input.page.view, build)
  takeOverScroll()
  const pages = new PageCache(input, load)
  mount(root, <SiteRouter pages={pages} />, reportErrors(build))
  hydrateSiteState(school.name)
}
