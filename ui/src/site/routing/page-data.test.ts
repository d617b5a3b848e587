import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataUrl } from '#kit/routing/links'
import { info, layout, page, pageOf } from '#testing/fixtures'
import {
  addressOf,
  cacheInitialPage,
  expirePages,
  loadPage,
  newestLayout,
  prefetchPage,
  renewalCount,
  renewOnReturn,
} from './page-data'

const fetched = vi.fn()
const assign = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  assign.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  vi.useRealTimers()
  expirePages()
})

const goTo = (address: string) => window.history.replaceState(null, '', address)

const answer = (status: number, body?: unknown) => new Response(JSON.stringify(body), { status })

test('of the query only the album of the gallery counts', () => {
  expect(addressOf({ pathname: '/sports', search: '?utm=1' })).toBe('/sports')
  expect(addressOf({ pathname: '/gallery/event', search: '?x=1&album=annual-day' })).toBe(
    '/gallery/event?album=annual-day',
  )
})

test('an address is the same whether a browser has escaped it or not', () => {
  const address = '/latest/category/%E0%B2%95%E0%B3%8D%E0%B2%B0%E0%B3%80%E0%B2%A1%E0%B3%86-2'
  expect(addressOf({ pathname: '/latest/category/ಕ್ರೀಡೆ-2', search: '' })).toBe(address)
  expect(addressOf({ pathname: address, search: '' })).toBe(address)
  expect(addressOf({ pathname: '/100%', search: '' })).toBe('/100%')
})

test('the data of a page stands at its path', () => {
  expect(dataUrl('/')).toBe('/page-data/index.json')
  expect(dataUrl('/about-us/vision-mission')).toBe('/page-data/about-us/vision-mission.json')
  expect(dataUrl('/gallery/event?album=a')).toBe('/page-data/gallery/event.json?album=a')
})

test('a page is fetched once', async () => {
  const sports = page({ path: '/sports' })
  fetched.mockResolvedValue(answer(200, sports))
  prefetchPage('/sports#fields', layout)
  await expect(loadPage('/sports', layout)).resolves.toEqual(sports)
  await loadPage('/sports', layout)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a page that is not there is the not-found page', async () => {
  fetched.mockResolvedValue(answer(404))
  const found = await loadPage('/nowhere', layout)
  expect(found.view).toBe('notFound')
  expect(found.seo).toMatchObject({ noIndex: true, canonical: '' })
})

test('a page that can not be fetched is loaded whole', async () => {
  fetched.mockRejectedValue(new TypeError('offline'))
  goTo('/creative-arts')
  void loadPage('/creative-arts', layout)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/creative-arts'))
})

test('a page that was left before it failed is not loaded', async () => {
  let fail = (_: Error) => {}
  fetched.mockReturnValueOnce(
    new Promise((_, reject) => {
      fail = reject
    }),
  )
  goTo('/hostel')
  void loadPage('/hostel', layout)
  goTo('/sports')
  fail(new TypeError('offline'))
  await forgotten('/hostel')
  expect(assign).not.toHaveBeenCalled()
})

test('pointing at a link never loads a page, not even one that was here and was forgotten', async () => {
  fetched.mockImplementation(async () => answer(200, page({})))
  goTo('/campus')
  await loadPage('/campus', layout)
  goTo('/')
  for (let place = 0; place < 24; place++) prefetchPage(`/page-${place}`, layout)
  goTo('/campus')
  fetched.mockReset().mockResolvedValue(answer(503))
  prefetchPage('/campus', layout)
  await forgotten('/campus')
  expect(assign).not.toHaveBeenCalled()
})

test('the page on the screen is not forgotten, however many links are pointed at', async () => {
  fetched.mockImplementation(async () => answer(200, page({})))
  goTo('/library')
  const shown = loadPage('/library', layout)
  for (let place = 0; place < 30; place++) prefetchPage(`/link-${place}`, layout)
  expect(loadPage('/library', layout)).toBe(shown)
})

/** Waits until a page that failed is fetched again when somebody points at it. */
async function forgotten(address: string) {
  const tries = fetched.mock.calls.length
  await vi.waitFor(() => {
    prefetchPage(address, layout)
    expect(fetched.mock.calls.length).toBeGreaterThan(tries)
  })
}

test('a page that could not be fetched ahead is fetched again when it is asked for', async () => {
  const boarding = page({ path: '/boarding' })
  fetched.mockResolvedValueOnce(answer(503)).mockResolvedValueOnce(answer(200, boarding))
  prefetchPage('/boarding', layout)
  await forgotten('/boarding')
  await expect(loadPage('/boarding', layout)).resolves.toEqual(boarding)
  expect(assign).not.toHaveBeenCalled()
})

test('a page is fetched again after a minute, and after a change in the admin', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports' })))
  const shown = async () => {
    await loadPage('/sports', layout)
    return fetched.mock.calls.length
  }
  expect(await shown()).toBe(1)
  vi.setSystemTime(Date.now() + 59_000)
  expect(await shown()).toBe(1)
  vi.setSystemTime(Date.now() + 2_000)
  expect(await shown()).toBe(2)
  expirePages()
  expect(await shown()).toBe(3)
})

test('the page of the document is shown again, but not what became of its form', async () => {
  goTo('/sports')
  const sports = page({ path: '/sports' })
  cacheInitialPage(sports)
  expect(loadPage('/sports', layout)).toBe(sports)
  goTo('/contactus')
  fetched.mockResolvedValue(answer(200, pageOf('contact', { info }, '/contactus')))
  const form = { values: {}, fields: {}, message: 'Sent', done: true }
  const sent = pageOf('contact', { info, form }, '/contactus')
  cacheInitialPage(sent)
  expect(loadPage('/contactus', layout)).toBe(sent)
  expect(loadPage('/sports', layout)).toBe(sports)
  expect(await loadPage('/contactus', layout)).not.toHaveProperty('form')
})

/** Somebody comes back to the tab; resolves when what is asked for then has come. */
async function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.allSettled(fetched.mock.results.map(({ value }) => value))
  await new Promise(setImmediate)
}

test('who comes back to a tab after a minute sees the page as it is now', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  goTo('/latest')
  const monday = page({ path: '/latest' })
  const thursday = page({ path: '/latest', info: { ...info, html: 'News' } })
  cacheInitialPage(monday)
  const renewed = vi.fn()
  const stop = renewOnReturn(layout, renewed)

  vi.setSystemTime(Date.now() + 59_000)
  await comeBack()
  expect(fetched).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 2_000)
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await comeBack()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(renewed).not.toHaveBeenCalled()
  fetched.mockImplementation(async () => answer(200, monday))
  await comeBack()
  expect(renewed).not.toHaveBeenCalled() // the same as before is not drawn again
  vi.setSystemTime(Date.now() + 61_000)
  fetched.mockImplementation(async () => answer(200, thursday))
  await comeBack()
  expect(renewed).toHaveBeenCalledTimes(1)
  expect(loadPage('/latest', layout)).toEqual(thursday)
  expect(assign).not.toHaveBeenCalled()
  stop()
})

test('a change in another tab has every page asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  goTo('/sports')
  const sports = page({ path: '/sports' })
  cacheInitialPage(sports)
  expect(loadPage('/sports', layout)).toBe(sports)
  localStorage.setItem('site-changed', `${Date.now() + 1_000}`)
  vi.setSystemTime(Date.now() + 2_000)
  const stop = renewOnReturn(layout, () => {})
  fetched.mockImplementation(async () => answer(200, page({ path: '/sports', view: 'info' })))
  await comeBack()
  expect(fetched).toHaveBeenCalledTimes(1)
  await comeBack()
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})

test('what became of a form stays on the screen, however long somebody is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  goTo('/login')
  const form = { values: {}, fields: {}, message: 'Confirmed', done: true }
  cacheInitialPage(pageOf('login', { info, form }, '/login'))
  vi.setSystemTime(Date.now() + 3_600_000)
  const stop = renewOnReturn(layout, () => {})
  await comeBack()
  expect(fetched).not.toHaveBeenCalled()
  stop()
})

test('a page that comes with another layout brings it, once', async () => {
  const stop = renewOnReturn(layout, () => {})
  const changed = { ...layout, version: 'v2', alert: 'School closed tomorrow' }
  fetched.mockImplementation(async (address: string) =>
    answer(200, address === '/layout.json' ? changed : page({ layout: 'v2' })),
  )
  const before = renewalCount()
  prefetchPage('/fees', layout)
  await loadPage('/fees', layout)
  expect(newestLayout()).toEqual(changed)
  expect(renewalCount()).toBe(before + 1)
  await loadPage('/bus-timings', layout)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/page-data/fees.json',
    '/layout.json',
    '/page-data/bus-timings.json',
  ])
  fetched.mockImplementation(async (address: string) =>
    answer(200, address === '/layout.json' ? changed : page({ layout: layout.version })),
  )
  await loadPage('/hostel', layout) // an older page changes nothing
  expect(newestLayout()).toEqual(changed)
  expect(renewalCount()).toBe(before + 1)
  stop()
})

test('a page of another build is loaded whole', async () => {
  fetched.mockImplementation(async (address: string) =>
    answer(200, address === '/layout.json' ? { ...layout, build: 'b2' } : page({ layout: 'v3' })),
  )
  goTo('/library')
  void loadPage('/library', layout)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/library'))
  expect(newestLayout()?.build).not.toBe('b2')
})
