import { createContext } from 'react'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { lastChange } from '#kit/lib/site-changed'
import { dataUrl } from '#kit/routing/links'
import type { PageData, View } from '#kit/routing/page'
import { addressOf } from './address'
import { edition } from './edition'

/** The most pages that a tab keeps. */
const most = 24
/** Milliseconds for which a page is shown again as it was fetched: an alert is to be read soon. */
const freshFor = 60_000
/** Milliseconds after which somebody who points at a link may want its page. */
const pointing = 65

interface Entry {
  data: PageData | Promise<PageData>
  /** The data, once the component of its view is loaded too. */
  page?: PageData | Promise<PageData>
  /** When it was fetched. */
  at: number
}

/** Loads the component of a view, which is needed now where a build is named. */
type LoadView = (view: View, neededBy?: string) => Promise<void>

/** What has taken the place of what was shown. */
export type Renewal = { page: PageData } | { layout: Layout }

/** The pages that a tab has fetched, and the one that it shows. A page that comes with another layout brings it. */
export class PageCache {
  readonly #loadView: LoadView
  readonly #entries = new Map<string, Entry>()
  #layout: Layout
  #address = addressOf(window.location)
  #shown: Entry
  #onRenewed = (_: Renewal) => {}
  #timer?: ReturnType<typeof setTimeout>

  /** Begins with the page of the document, whose view is loaded. What that says of a sent form is shown once only. */
  constructor({ layout, page }: { layout: Layout; page: PageData }, loadView: LoadView) {
    this.#layout = layout
    this.#loadView = loadView
    this.#shown = { data: page, page, at: Date.now() }
    if (!('form' in page)) this.#entries.set(this.#address, this.#shown)
  }

  get layout() {
    return this.#layout
  }

  /**
   * The page to show at an address from now on: the same one until it is renewed. The address is loaded
   * whole where the data can't be had; a view that can't be loaded rejects.
   */
  get(address: string): PageData | Promise<PageData> {
    if (address !== this.#address) {
      this.#address = address
      this.#shown = this.#entry(address)
    }
    this.#shown.page ??= this.#complete(address, this.#shown)
    return this.#shown.page
  }

  /** Fetches the page of a link ahead, unless the visitor saves data. A failure is no matter yet. */
  prefetch(link: string) {
    const address = addressOf(new URL(link, window.location.href))
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData || address === this.#address) return
    Promise.resolve(this.#entry(address).data)
      .then(({ view }) => this.#loadView(view))
      .catch(() => {})
  }

  /** Fetches the page of a link ahead when somebody goes on pointing at it. */
  prefetchSoon(link: string) {
    this.cancelPrefetch()
    this.#timer = setTimeout(() => this.prefetch(link), pointing)
  }

  cancelPrefetch() {
    clearTimeout(this.#timer)
  }

  /**
   * Calls back with each newer page and layout until what it returns is called. The page on the screen
   * is asked for again when somebody comes back to the tab and it is not fresh any more. The browser
   * asks with the page's ETag, so one that is the same costs a 304.
   */
  renew(onRenewed: (renewal: Renewal) => void) {
    const refresh = () => this.#refresh()
    this.#onRenewed = onRenewed
    document.addEventListener('visibilitychange', refresh)
    return () => {
      this.#onRenewed = () => {}
      document.removeEventListener('visibilitychange', refresh)
    }
  }

  async #refresh() {
    const [address, shown] = [this.#address, this.#shown]
    if (document.hidden || isFresh(shown) || 'form' in shown.data) return
    try {
      const page = await this.#fetch(address)
      const before = await shown.page
      await this.#loadView(page.view)
      if (shown !== this.#shown) return
      const isSame = JSON.stringify(before) === JSON.stringify(page)
      this.#shown = { data: page, page: isSame ? before : page, at: Date.now() }
      this.#keep(address, this.#shown)
      if (!isSame) this.#onRenewed({ page })
    } catch {
      // The old one stays.
    }
  }

  #entry(address: string): Entry {
    const known = this.#entries.get(address)
    if (known && isFresh(known)) return known
    const data = this.#fetch(address)
    const entry = { data, at: Date.now() }
    data.catch(() => this.#forget(address, entry))
    this.#keep(address, entry)
    return entry
  }

  /** Keeps a page as the newest one, in place of the oldest. */
  #keep(address: string, entry: Entry) {
    this.#entries.delete(address)
    this.#entries.set(address, entry)
    const [oldest = address] = this.#entries.keys()
    if (this.#entries.size > most) this.#entries.delete(oldest)
  }

  #forget(address: string, entry: Entry) {
    if (this.#entries.get(address) === entry) this.#entries.delete(address)
  }

  /** Waits for the data and the view. Most pages are texts, so their view is loaded beside the data. */
  async #complete(address: string, entry: Entry): Promise<PageData> {
    this.#loadView('info').catch(() => {})
    const page = await Promise.resolve(entry.data).catch(() => this.#loadWhole(address))
    try {
      await this.#loadView(page.view, this.#layout.build)
    } catch (error) {
      this.#forget(address, entry)
      throw error
    }
    return page
  }

  /** Loads an address whole if nobody has gone elsewhere. Who waits for it waits until everything is replaced. */
  #loadWhole(address: string): Promise<never> {
    if (address === this.#address) window.location.assign(address)
    return new Promise(() => {})
  }

  async #fetch(address: string): Promise<PageData> {
    const answer = await fetch(dataUrl(address))
    if (answer.status === 404) return missingPage(address, this.#layout)
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    const page: PageData = await answer.json()
    if (page.layout !== this.#layout.version) await this.#renewLayout()
    return page
  }

  /** One of another build belongs to other scripts than this tab has: it throws, so that the page is loaded whole. */
  async #renewLayout() {
    const answer = await fetch(`${edition.prefix}/layout.json`)
    const layout: Layout = await answer.json()
    if (layout.build !== this.#layout.build) throw new Error(`build ${layout.build}`)
    if (layout.version === this.#layout.version) return // the page is the older one
    this.#layout = layout
    this.#onRenewed({ layout })
  }
}

/** The cache of this tab; null on the server. */
export const PageCacheContext = createContext<PageCache | null>(null)

/** Whether a page may be shown as it was fetched: not for long, and not after a change by this browser's admin area. */
const isFresh = ({ at }: Entry) => at > lastChange() && Date.now() - at < freshFor

/** The page of an address that has none: the same for everybody, and known here. */
const missingPage = (path: string, { school, version }: Layout): PageData => ({
  path,
  view: 'notFound',
  layout: version,
  seo: {
    title: t('Oops! Page not found – {school}', { school: school.name }),
    description: school.description,
    canonical: '',
    image: '',
    imageAlt: '',
    type: 'website',
    noIndex: true,
  },
})
