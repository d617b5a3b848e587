import type { Layout } from '#kit/api/types.gen'
import '#styles/site.css'
import { before, onIdle, onLoad } from 'virtual:views/hydration'
import { explain } from '#kit/lib/explain'
import { loadModule } from '#kit/lib/load-module'
import { followScheme } from '#kit/lib/scheme'
import type { PageData } from '#kit/routing/page'

/**
 * The boot module: all the script that a reader of a content page loads. It
 * decides when the page comes alive and only then fetches React.
 */
export interface PageInput {
  layout: Layout
  page: PageData
}

const interactions = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const

const root = document.getElementById('app')
const data = document.getElementById('page-data')
if (root && data) boot(root, JSON.parse(data.textContent ?? ''))

function boot(root: HTMLElement, input: PageInput) {
  followScheme()
  putBackContent(root, input.page)
  const { build, school } = input.layout
  let started = false
  const start = () => {
    if (started) return
    started = true
    loadModule(() => import('./app-client'), build)
      .then((app) => app.start(root, input))
      .catch(() => root.hasChildNodes() || explain(root)) // what can be read needs no script
  }
  // `vite dev` has the styles of a page only when its modules are there.
  const { view } = input.page
  const now = Boolean(import.meta.hot) || !root.hasChildNodes() || onLoad.includes(view)
  if (now || root.querySelector(':focus') || wasLeftOpen(school.name)) start()
  else if (onIdle.includes(view)) whenIdle(start)
  else {
    onFirstInteraction(start)
    const load = before[view]
    const begin = async () => {
      const module = await load?.().catch(() => undefined) // the first interaction is enough
      if (!started) module?.run(school.name, start)
    }
    if (load) whenLoaded(() => whenIdle(begin))
  }
}

/** The bodies of content pages are not sent twice: they are read from the page itself. */
function putBackContent(root: HTMLElement, page: PageData) {
  const html = root.querySelector('[data-content]')?.innerHTML
  const shown = page.view === 'news' ? page.news : 'info' in page && page.info
  if (html !== undefined && shown) shown.html = html
}

/** Whether a visitor left the menu, the contact panel or a message behind, so that it must be there again. */
function wasLeftOpen(key: string) {
  try {
    const { state } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Boolean(state?.menuOpen || state?.contactOpen || sessionStorage.getItem('enquiry'))
  } catch {
    return false
  }
}

/** When the first pictures are there, which should not share the line, or have taken long. This script runs before. */
function whenLoaded(start: () => void) {
  const loaded = new Promise((done) => {
    addEventListener('load', done)
    setTimeout(done, 4000)
  })
  void loaded.then(start)
}

function whenIdle(start: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3000 })
  else setTimeout(start, 300)
}

function onFirstInteraction(start: () => void) {
  const begin = () => {
    for (const name of interactions) removeEventListener(name, begin, true)
    start()
  }
  for (const name of interactions) addEventListener(name, begin, { capture: true, passive: true })
}
