import type { Location } from 'react-router'
import type { Layout, PageData } from '#shared/api/types.gen'

const kept = 24
/** Milliseconds for which a page is shown again as it was fetched. */
const fresh = 300_000
/** How old the page on the screen may be when somebody comes back to its tab. */
const old = 12 * fresh
const pages = new Map<string, Fetched>()

interface Fetched {
  page: PageData | Promise<PageData>
  /** Somebody asked for the page, and not only pointed at a link to it. */
  wanted: boolean
  /** When it was fetched. */
  at: number
}

/**
 * What of an address decides which page it shows: of the query, the gallery's
 * album only. Letters of other scripts are escaped, as a browser does it when
 * a page is loaded and not when a link is followed.
 */
export function addressOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const album = new URLSearchParams(search).get('album')
  if (pathname !== '/gallery/event' || album === null) return escaped(pathname)
  return `${pathname}?album=${encodeURIComponent(album)}`
}

const escaped = (path: string) =>
  path.replace(/[^\x20-\x7e]+/g, (letters) => encodeURIComponent(letters))

/** The address of the page that says what became of a form; it is forgotten once it is left. */
let answered: string | undefined

/** Keeps the page that came with the document. */
export function cacheInitialPage(page: PageData) {
  keep(current(), page)
  if (page.form) answered = current()
}

const keep = (address: string, page: PageData) =>
  pages.set(address, { page, wanted: true, at: Date.now() })

/** Forgets all pages: somebody has changed what they show. */
export const clearPageCache = () => pages.clear()

/**
 * Fetches the page on the screen again when somebody comes back to a tab after
 * an hour. `onRenewed` hears of it. Where it can't be had, the old one stays.
 */
export function renewOnReturn(layout: Layout, onRenewed: () => void) {
  const look = async () => {
    const address = current()
    const at = pages.get(address)?.at ?? 0
    if (document.hidden || Date.now() - at < old) return
    const page = await fetchPage(address, layout).catch(() => undefined)
    if (!page || address !== current()) return
    keep(address, page)
    onRenewed()
  }
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}

/** The page of an address that is shown now. Where it can't be had, the address is loaded whole. */
export function loadPage(address: string, layout: Layout): PageData | Promise<PageData> {
  if (answered !== undefined && answered !== address) {
    pages.delete(answered)
    answered = undefined
  }
  const fetched = cached(address, layout)
  fetched.wanted = true
  return fetched.page
}

/** Fetches a page that a visitor may want next. A failure says nothing yet. */
export function prefetchPage(link: string, layout: Layout) {
  cached(addressOf(new URL(link, window.location.href)), layout)
}

function cached(address: string, layout: Layout): Fetched {
  const known = pages.get(address)
  if (known && Date.now() - known.at < fresh) return known
  const page = fetchPage(address, layout).catch(() => fallBackToFullLoad(address, fetched))
  const fetched: Fetched = { page, wanted: false, at: Date.now() }
  pages.delete(address) // so that it counts as the newest
  pages.set(address, fetched)
  if (pages.size > kept) forgetOne()
  return fetched
}

/** Forgets the oldest page, but not the one that is on the screen. */
function forgetOne() {
  const oldest = [...pages.keys()].find((address) => address !== current())
  if (oldest !== undefined) pages.delete(oldest)
}

const current = () => addressOf(window.location)

async function fetchPage(address: string, layout: Layout): Promise<PageData> {
  const answer = await fetch(dataUrl(address))
  if (answer.status === 404) return notFound(address, layout)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return answer.json()
}

/**
 * Whoever waits for the page goes on waiting, until the full load replaces
 * everything. Nobody waits any more who has gone elsewhere meanwhile.
 */
function fallBackToFullLoad(address: string, failed: Fetched): Promise<never> {
  if (pages.get(address) === failed) pages.delete(address)
  if (failed.wanted && address === current()) window.location.assign(address)
  return new Promise(() => {})
}

/** "/sports" has its data at /page-data/sports.json, "/" at /page-data/index.json. */
export function dataUrl(address: string): string {
  const [path = '', query] = address.split('?')
  const name = path === '/' ? '/index' : path
  return `/page-data${name}.json${query ? `?${query}` : ''}`
}

function notFound(path: string, { school }: Layout): PageData {
  return {
    path,
    view: 'notFound',
    seo: {
      title: `Oops! Page not found – ${school.name}`,
      description: school.description,
      canonical: '',
      image: '',
      imageAlt: '',
      type: 'website',
      noIndex: true,
    },
  }
}
