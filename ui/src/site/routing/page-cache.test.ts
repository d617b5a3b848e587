import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteChange } from '#kit/lib/site-changed'
import type { PageData } from '#kit/routing/page'
import { info, layout, page, pageOf } from '#testing/fixtures'
import { PageCache, type Renewal } from './page-cache'

const fetched = vi.fn()
const assign = vi.fn()
const loadView = vi.fn()
let stop = () => {}
beforeEach(() => {
  fetched.mockReset()
  assign.mockReset()
  loadView.mockReset().mockResolvedValue(undefined)
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  stop()
  stop = () => {}
  vi.useRealTimers()
})

const answer = (status: number, body?: unknown) => new Response(JSON.stringify(body), { status })

/** A tab whose document is a page, and what is renewed in it. */
function open(document: PageData = page({ path: '/' })) {
  window.history.replaceState(null, '', document.path)
  const pages = new PageCache({ layout, page: document }, loadView)
  const renewals: Renewal[] = []
  stop = pages.renew((renewal) => renewals.push(renewal))
  return { pages, renewals }
}

/** How often a page was asked for. */
const asked = (address: string) =>
  fetched.mock.calls.filter(([url]) => url === `/page-data${address}.json`).length

/** Ends when nothing is under way any more that needs no clock. */
async function settled() {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

test('a page is fetched once, and comes when its view is there', async () => {
  const { pages } = open()
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  pages.prefetch('/sports#fields')
  await expect(pages.get('/sports')).resolves.toEqual(page({ path: '/sports' }))
  expect(loadView).toHaveBeenLastCalledWith('info', layout.build)
  const shown = pages.get('/sports')
  pages.get('/')
  expect(pages.get('/sports')).toBe(shown)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('the view of texts is asked for with the data, which may take long', () => {
  const { pages } = open()
  fetched.mockReturnValue(new Promise(() => {}))
  void pages.get('/sports')
  expect(loadView).toHaveBeenCalledExactlyOnceWith('info')
})

test('a page that is not there is the not-found page', async () => {
  const { pages } = open()
  fetched.mockResolvedValue(answer(404))
  const found = await pages.get('/nowhere')
  expect(found.view).toBe('notFound')
  expect(found.seo).toMatchObject({ noIndex: true, canonical: '' })
})

test('a page that can not be fetched is loaded whole', async () => {
  const { pages } = open()
  fetched.mockRejectedValue(new TypeError('offline'))
  void pages.get('/creative-arts')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/creative-arts'))
})

test('a page that was left before it failed is not loaded', async () => {
  const { pages } = open()
  let fail = (_: Error) => {}
  fetched.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  void pages.get('/hostel')
  pages.get('/')
  fail(new TypeError('offline'))
  await settled()
  expect(assign).not.toHaveBeenCalled()
})

test('a view that can not be loaded is asked for again by the next visit', async () => {
  const { pages } = open()
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  loadView.mockRejectedValueOnce(new Error('ahead')).mockRejectedValueOnce(new Error('404'))
  await expect(pages.get('/sports')).rejects.toThrow('404')
  pages.get('/')
  await expect(pages.get('/sports')).resolves.toHaveProperty('path', '/sports')
})

test('what is fetched ahead never loads a page, nor needs its view', async () => {
  const { pages } = open()
  fetched.mockResolvedValueOnce(answer(503))
  pages.prefetch('/campus')
  await settled()
  fetched.mockImplementation(async () => answer(200, page({ path: '/campus' })))
  loadView.mockRejectedValueOnce(new Error('404'))
  pages.prefetch('/campus')
  await settled()
  expect(asked('/campus')).toBe(2)
  expect(loadView).toHaveBeenCalledExactlyOnceWith('info')
  expect(assign).not.toHaveBeenCalled()
  await expect(pages.get('/campus')).resolves.toHaveProperty('path', '/campus')
  expect(asked('/campus')).toBe(2)
})

test('a link is fetched ahead when somebody goes on pointing at it, and not with data to save', () => {
  vi.useFakeTimers()
  fetched.mockReturnValue(new Promise(() => {}))
  const { pages } = open()
  for (const link of ['/one', '/two', '/three']) {
    pages.prefetchSoon(link)
    vi.advanceTimersByTime(64)
  }
  pages.cancelPrefetch()
  vi.advanceTimersByTime(64)
  expect(fetched).not.toHaveBeenCalled()
  pages.prefetchSoon('/four')
  vi.advanceTimersByTime(65)
  expect(asked('/four')).toBe(1)
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  pages.prefetch('/five')
  expect(asked('/five')).toBe(0)
})

test('the page that is read is not asked for again, however many links are pointed at', async () => {
  const { pages, renewals } = open(page({ path: '/library' }))
  const shown = pages.get('/library')
  fetched.mockImplementation(async () => answer(200, page({})))
  for (let place = 0; place < 40; place++) pages.prefetch(`/link-${place}`)
  pages.prefetch('/library')
  await settled()
  expect(pages.get('/library')).toBe(shown)
  expect(asked('/library')).toBe(0)
  expect(renewals).toEqual([])
})

test('a page is fetched again after a minute, and after a change in the admin area', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { pages } = open()
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  const visits = async () => {
    await pages.get('/sports')
    pages.get('/')
    return asked('/sports')
  }
  expect(await visits()).toBe(1)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await visits()).toBe(1)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await visits()).toBe(2)
  vi.setSystemTime(Date.now() + 1_000)
  noteChange()
  vi.setSystemTime(Date.now() + 1_000)
  expect(await visits()).toBe(3)
})

test('the page of the document is shown again, but not what became of its form', async () => {
  const form = { values: {}, fields: {}, message: 'Sent', done: true }
  const sent = pageOf('contact', { info, form }, '/contactus')
  const { pages } = open(sent)
  expect(pages.get('/contactus')).toBe(sent)
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  const sports = pages.get('/sports')
  fetched.mockImplementation(async () => answer(200, pageOf('contact', { info }, '/contactus')))
  expect(await pages.get('/contactus')).not.toHaveProperty('form')
  expect(pages.get('/sports')).toBe(sports)
})

/** Somebody comes back to the tab; ends when what is asked for then has come. */
async function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

test('somebody who comes back to a tab after a minute sees the page as it is now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const monday = page({ path: '/latest' })
  const thursday = page({ path: '/latest', info: { ...info, html: 'News' } })
  const { pages, renewals } = open(monday)

  vi.setSystemTime(Date.now() + 59_000)
  await comeBack()
  expect(fetched).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 2_000)
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await comeBack()
  expect(fetched).toHaveBeenCalledTimes(1)
  fetched.mockImplementation(async () => answer(200, monday))
  await comeBack()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(renewals).toEqual([]) // the same as before is not drawn again
  expect(pages.get('/latest')).toBe(monday)
  vi.setSystemTime(Date.now() + 61_000)
  fetched.mockImplementation(async () => answer(200, thursday))
  await comeBack()
  expect(renewals).toEqual([{ page: thursday }])
  expect(pages.get('/latest')).toEqual(thursday)
  expect(assign).not.toHaveBeenCalled()
})

test('a change in another tab has every page asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  open(page({ path: '/sports' }))
  vi.setSystemTime(Date.now() + 1_000)
  noteChange()
  vi.setSystemTime(Date.now() + 1_000)
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  await comeBack()
  await comeBack()
  expect(asked('/sports')).toBe(1)
})

test('what became of a form stays on the screen, however long somebody is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const form = { values: {}, fields: {}, message: 'Confirmed', done: true }
  open(pageOf('login', { info, form }, '/login'))
  vi.setSystemTime(Date.now() + 3_600_000)
  await comeBack()
  expect(fetched).not.toHaveBeenCalled()
})

test('somebody who goes on while the page is renewed keeps where they have gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { pages, renewals } = open(page({ path: '/latest' }))
  vi.setSystemTime(Date.now() + 61_000)
  fetched.mockImplementation(async () => answer(200, page({ path: '/other' })))
  document.dispatchEvent(new Event('visibilitychange'))
  const next = pages.get('/sports')
  await settled()
  expect(pages.get('/sports')).toBe(next)
  expect(renewals).toEqual([])
})

test('a page that comes with another layout brings it, once, and no page is asked for again', async () => {
  const { pages, renewals } = open()
  const changed = { ...layout, version: 'v2', alert: 'School closed tomorrow' }
  const withLayout = (version: string) => async (address: string) =>
    answer(200, address === '/layout.json' ? changed : page({ layout: version }))
  fetched.mockImplementation(withLayout('v2'))
  pages.prefetch('/fees')
  await pages.get('/fees')
  expect(pages.layout).toEqual(changed)
  expect(renewals).toEqual([{ layout: changed }])
  await pages.get('/bus-timings')
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/page-data/fees.json',
    '/layout.json',
    '/page-data/bus-timings.json',
  ])
  fetched.mockImplementation(withLayout(layout.version))
  await pages.get('/hostel') // an older page changes nothing
  expect(pages.layout).toEqual(changed)
  expect(renewals).toHaveLength(1)
})

test('a page of another build is loaded whole', async () => {
  const { pages } = open()
  fetched.mockImplementation(async (address: string) =>
    answer(200, address === '/layout.json' ? { ...layout, build: 'b2' } : page({ layout: 'v3' })),
  )
  void pages.get('/library')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/library'))
  expect(pages.layout).toBe(layout)
})
