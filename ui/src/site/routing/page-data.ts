import type { Location } from 'react-router'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { lastChange, noteChange } from '#kit/lib/site-changed'
import { dataUrl } from '#kit/routing/links'
import type { PageData } from '#kit/routing/page'

const kept = 24
/** Milliseconds for which a page is shown again as it was fetched: an alert is to be read soon. */
const fresh = 60_000
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
  if ('form' in page) answered = current()
}

const keep = (address: string, page: PageData) =>
  pages.set(address, { page, wanted: true, at: Date.now() })

/** Has every page asked for again, in all tabs of this browser: somebody has changed what they show. */
export function expirePages() {
  pages.clear()
  noteChange()
}

/** Whether a page may be shown as it was fetched: not for long, and not after a change. */
const isFresh = ({ at }: Fetched) => at > lastChange() && Date.now() - at < fresh

let renewals = 0
/** How often the page on the screen, or the layout around it, was replaced by a newer one. */
export const renewalCount = () => renewals

/** Whoever shows the page and the layout. */
const listeners = new Set<() => void>()

function tellOfRenewal() {
  renewals++
  for (const tell of listeners) tell()
}

/** The layout that has taken the place of the document's, if it has changed since. */
let newest: Layout | undefined
export const newestLayout = () => newest

/**
 * Fetches the layout when a page came with another version of it. One of another build belongs to
 * other scripts than this tab has: it throws, so that the page is loaded whole.
 */
async function renewLayout(version: string, known: Layout) {
  if (version === known.version) return
  const answer = await fetch('/layout.json')
  const layout: Layout = await answer.json()
  if (layout.build !== known.build) throw new Error(`build ${layout.build}`)
  if (layout.version === known.version) return // the page is the older one
  newest = layout
  tellOfRenewal()
}

/**
 * Asks for the page on the screen again when somebody comes back to its tab and it
 * is not fresh any more. The browser asks with the page's ETag, so one that is
 * the same costs a 304, and is not drawn again. Where it can't be had, the old one stays. A page
 * that is fetched for whatever reason brings a changed layout with it.
 */
export function renewOnReturn(layout: Layout, onRenewed: () => void) {
  const renew = async () => {
    const address = current()
    const known = pages.get(address)
    if (document.hidden || address === answered) return
    if (known && isFresh(known)) return
    const page = await fetchPage(address, layout).catch(() => undefined)
    if (!page || address !== current()) return
    const before = await known?.page
    keep(address, page)
    if (JSON.stringify(before) !== JSON.stringify(page)) tellOfRenewal()
  }
  document.addEventListener('visibilitychange', renew)
  listeners.add(onRenewed)
  return () => {
    document.removeEventListener('visibilitychange', renew)
    listeners.delete(onRenewed)
  }
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
  if (known && isFresh(known)) return known
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
  if (answer.status === 404) {
    const title = t('Oops! Page not found – {school}', { school: layout.school.name })
    return missingPage(address, title, layout)
  }
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  const page: PageData = await answer.json()
  await renewLayout(page.layout, newest ?? layout)
  return page
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

/** The page of an address that has none: the same for everybody, and known here. */
const missingPage = (path: string, title: string, { school, version }: Layout): PageData => ({
  path,
  view: 'notFound',
  layout: version,
  seo: {
    title,
    description: school.description,
    canonical: '',
    image: '',
    imageAlt: '',
    type: 'website',
    noIndex: true,
  },
})
