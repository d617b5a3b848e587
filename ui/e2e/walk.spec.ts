import type { APIRequestContext, Page, Response } from '@playwright/test'
import { alive, expect, test, useSession } from './fixtures.ts'
import type { Noise } from './noise.ts'
import {
  barriers,
  changedByScript,
  checkHtml,
  checkLargeText,
  checkPage,
  checkTextSpacing,
  type Stop,
  tooWide,
} from './page-checks.ts'
import { adminStops, itemStops, publicStops } from './stops.ts'

// Every address, in every width and both colour schemes, with JavaScript and without.
// `make e2e` reads the HTML of each and shows a page of each kind; `make test-slow` shows
// each in all looks, and tries on all pages what a few show as well.

test.use({ sharesSite: true })

/** How a page is loaded. From there it is looked at in every width. */
const widths = [360, 768, 1280]
const looks = widths.flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])
const parts = [0, 1, 2]
const slow = { tag: '@slow' }

test.beforeEach(({ noise }) => {
  test.setTimeout(240_000)
  noise.allow(/status of 404 .*no-such/)
})

test('the HTML of every page says what it is', async ({ page, request }) => {
  const stops = [...(await publicStops(request)), ...adminStops]
  const problems = await walk(stops, async (stop) =>
    checkHtml(page, stop, await request.get(stop.path)),
  )
  expect(problems).toEqual([])
})

for (const half of [0, 1]) {
  test(`a page of each kind, half ${half + 1}`, async ({ page, request, noise }) => {
    const mine = kinds.filter((_, place) => place % 2 === half)
    const shown = (await publicStops(request)).filter(({ path }) => mine.includes(path))
    expect(shown.length).toBeGreaterThan(8)
    const look = (stop: Stop, place: number) => lookAtPublic(page, stop, place)
    expect(await walk(shown, look, noise)).toEqual([])
  })
}

test('every admin screen', slow, async ({ page, noise }) => {
  await useSession(page)
  const look = (stop: Stop, place: number) => lookAtScreen(page, stop, place)
  expect(await walk([...adminStops, ...itemStops], look, noise)).toEqual([])
})

for (const turn of looks.keys()) {
  test.describe(`turn ${turn + 1}`, slow, () => {
    for (const part of parts) {
      test(`part ${part + 1} of every page`, async ({ page, request, noise }) => {
        const mine = (_: Stop, place: number) => place % parts.length === part
        const stops = (await publicStops(request)).filter(mine)
        const look = (stop: Stop, place: number) => lookAtPublic(page, stop, turn + part + place)
        expect(await walk(stops, look, noise)).toEqual([])
      })
    }

    test('every admin screen', async ({ page, noise }) => {
      await useSession(page)
      const look = (stop: Stop, place: number) => lookAtScreen(page, stop, turn + place)
      expect(await walk([...adminStops, ...itemStops], look, noise)).toEqual([])
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })
      test('every page', async ({ page, request, noise }) => {
        noise.allow(/^failed request: .*\.js csp$/) // so the browser says that it loads no scripts
        const stops = [...(await publicStops(request)), ...adminStops]
        const look = async (stop: Stop, place: number) =>
          inEveryWidth(page, stop, await load(page, stop, turn + place))
        expect(await walk(stops, look, noise)).toEqual([])
      })
    })
  })
}

async function lookAtPublic(page: Page, stop: Stop, turn: number) {
  const response = await load(page, stop, turn)
  await alive(page)
  return [
    ...(stop.scripted ? [] : await changedByScript(page, response)),
    ...(await stillLoading(page)),
    ...(await barriers(page)),
    ...(await inEveryWidth(page, stop, response)),
  ]
}

async function lookAtScreen(page: Page, stop: Stop, turn: number) {
  const response = await load(page, stop, turn)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  return [...(await barriers(page)), ...(await inEveryWidth(page, stop, response))]
}

/** Public pages of each kind. */
const kinds = [
  '/',
  '/about-us/principal-message',
  '/academics-and-infra/results',
  '/academics-and-infra/staff',
  '/admissions',
  '/boarding',
  '/bus-timings',
  '/calendar',
  '/calendar/class-6',
  '/calendar/holidays',
  '/circulars',
  '/contactus',
  '/fees',
  '/gallery',
  '/gallery/event?album=annual-day',
  '/latest',
  '/latest/admissions-2027-28',
  '/latest/year/2026',
  '/login',
  '/mandatory-disclosers',
  '/no-such-page',
  '/search',
  '/sirsregister',
]

/** Those with most in little room. */
const dense = [
  '/',
  '/academics-and-infra/results',
  '/calendar',
  '/contactus',
  '/admin-slider',
  '/admin-enquiries',
]
const others = [
  '/search?q=fees',
  '/primary-school',
  '/gallery',
  ...adminStops.map(({ path }) => path),
]
const all = [...new Set([...dense, ...kinds, ...others])]
const stopsOf = (paths: string[]): Stop[] => paths.map((path) => ({ path, heading: '' }))
const under = (prefix: string) => async (request: APIRequestContext) =>
  (await publicStops(request)).filter(({ path }) => path.split('/')[1] === prefix)
const extents = [
  { of: 'dense pages', stops: () => stopsOf(dense) },
  { of: 'a page of each kind, and every screen', stops: () => stopsOf(all) },
  { of: 'every page in Kannada', stops: under('kn') },
  { of: 'every page in Hindi', stops: under('hi') },
]

for (const { of, stops } of extents) {
  test(
    `with letters of twice the size, wide spacing, or a window enlarged four times: ${of}`,
    slow,
    async ({ page, request, noise }) => {
      await useSession(page)
      const look = (stop: Stop) => lookEnlarged(page, stop)
      expect(await walk(await stops(request), look, noise)).toEqual([])
    },
  )
}

test('with forced colours', slow, async ({ page, noise }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await useSession(page)
  const look = async ({ path }: Stop) => {
    await page.goto(path)
    await alive(page)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    return barriers(page)
  }
  expect(await walk(stopsOf(all), look, noise)).toEqual([])
})

async function lookEnlarged(page: Page, stop: Stop) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(stop.path)
  await alive(page)
  if (stop.path === '/') await expect(page.getByLabel('Picture controls')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const spaced = await settled(() => checkTextSpacing(page))
  const large = await settled(() => checkLargeText(page))
  await page.setViewportSize({ width: 320, height: 200 })
  await page.reload()
  await alive(page)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  return [...spaced, ...large, ...(await settled(() => tooWide(page)))]
}

test('no telephone enlarges single blocks of words by itself', async ({ page }) => {
  await page.goto('/')
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
  const texts = await Promise.all(
    sheets.map(async (sheet) => (await page.request.get(sheet)).text()),
  )
  expect(texts.join('\n')).toContain('-webkit-text-size-adjust:none') // the name that iPhones know
})

test('every old address leads to the new one', async ({ request }) => {
  const ways = {
    '/mandatory-disclosure': '/mandatory-disclosers',
    '/mandatory-public-disclosure': '/mandatory-disclosers',
    '/contact-us': '/contactus',
    '/contact': '/contactus',
    '/admin': '/admin-dashboard',
    '/about-us/': '/about-us',
  }
  for (const [from, to] of Object.entries(ways)) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect([301, 308], from).toContain(answer.status())
    expect(answer.headers().location, from).toBe(to)
  }
})

/** Visits each and lists what is wrong with any, and what the browser complained of there. */
async function walk(
  stops: Stop[],
  visit: (stop: Stop, place: number) => Promise<string[]>,
  noise?: Noise,
): Promise<string[]> {
  const problems: string[] = []
  for (const [place, stop] of stops.entries()) {
    const found = [...(await visit(stop, place)), ...(noise?.take() ?? [])]
    problems.push(...found.map((problem) => `${stop.path}: ${problem}`))
  }
  return problems
}

async function load(page: Page, { path }: Stop, turn: number) {
  const { width, colorScheme } = looks[turn % looks.length] ?? { width: 0 }
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  return page.goto(path)
}

/** What is wrong with a page that is loaded, in any width. */
async function inEveryWidth(page: Page, stop: Stop, response: Response | null) {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
    const found = await checkPage(page, stop, response)
    problems.push(...found.map((problem) => `at ${width} pixels: ${problem}`))
  }
  return problems
}

/** Repeats a check of the layout while fonts and screens may be on their way; gives what it found last. */
async function settled(check: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await check()
    return found
  }
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => {}) // what was found last is said with what other pages have
  return found
}

async function stillLoading(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes('Loading...') ? ['it still says Loading...'] : []
}
