import type { APIRequestContext, Page, Response } from '@playwright/test'
import { alive, expect, signIn, test } from './fixtures.ts'
import { barriers, changedByScript, checkPage, type Stop } from './page-checks.ts'

// Every address, in every width and both colour schemes, with JavaScript and without.

const accounts: Stop[] = [
  { path: '/login', heading: 'Login' },
  { path: '/sirsregister', heading: 'Register' },
  { path: '/forgot-password', heading: 'Forgot your password?' },
  { path: '/reset-password', heading: 'Choose a new password', scripted: true },
]

const missing: Stop[] = [
  '/no-such-page',
  '/about-us/no-such-page',
  '/latest/no-such-news',
  '/gallery/event?album=no-such',
].map((path) => ({ path, heading: 'Oops! Page not found', status: 404 }))

const screens: Stop[] = [
  { path: '/admin-dashboard', heading: 'Admin Dashboard' },
  { path: '/admin-slider', heading: 'Slider' },
  { path: '/admin-popup', heading: 'Pop-up' },
  { path: '/admin-enquiries', heading: 'Enquiries' },
  { path: '/admin-content', heading: 'Content' },
  { path: '/admin-disclosure', heading: 'Mandatory disclosure' },
  { path: '/admin-accounts', heading: 'Accounts' },
  { path: '/admin-audit', heading: 'Audit log' },
  { path: '/admin-account', heading: 'Your account' },
]

/** How a page is loaded. From there it is looked at in every width. */
const widths = [360, 768, 1280]
const looks = widths.flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])

// The pages take turns at the looks. With SCHOOLSITE_SLOW each is loaded in all of them.
const turns = process.env.SCHOOLSITE_SLOW ? looks.map((_, turn) => turn) : [0]
const parts = [0, 1, 2]

test.beforeEach(({ noise }) => {
  test.setTimeout(240_000)
  noise.allow(/status of 404 .*no-such/)
})

for (const turn of turns) {
  test.describe(`turn ${turn + 1}`, () => {
    for (const part of parts) {
      test(`part ${part + 1} of every page`, async ({ page, request, noise }) => {
        const stops = await publicStops(request)
        const mine = (_: Stop, place: number) => place % parts.length === part
        const problems = await walk(stops.filter(mine), async (stop, place) => {
          const response = await load(page, stop, turn + part + place)
          await alive(page)
          return [
            ...(stop.scripted ? [] : await changedByScript(page, response)),
            ...(await stillLoading(page)),
            ...(await barriers(page)),
            ...(await inEveryWidth(page, stop, response)),
            ...noise.take(),
          ]
        })
        expect(problems).toEqual([])
      })
    }

    test('every admin screen', async ({ page, noise }) => {
      await signIn(page)
      const problems = await walk(screens, async (stop, place) => {
        const response = await load(page, stop, turn + place)
        await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        return [
          ...(await barriers(page)),
          ...(await inEveryWidth(page, stop, response)),
          ...noise.take(),
        ]
      })
      expect(problems).toEqual([])
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })
      test('every page', async ({ page, request, noise }) => {
        noise.allow(/^failed request: .*\.js csp$/) // so the browser says that it loads no scripts
        const stops = [...(await publicStops(request)), ...screens]
        const problems = await walk(stops, async (stop, place) => {
          const response = await load(page, stop, turn + place)
          return [...(await inEveryWidth(page, stop, response)), ...noise.take()]
        })
        expect(problems).toEqual([])
      })
    })
  })
}

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

/** Visits each and lists what is wrong with any. */
async function walk(
  stops: Stop[],
  visit: (stop: Stop, place: number) => Promise<string[]>,
): Promise<string[]> {
  const problems: string[] = []
  for (const [place, stop] of stops.entries()) {
    const found = await visit(stop, place)
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

/** Every address that a visitor can come to: those of the sitemap and a few more. */
async function publicStops(request: APIRequestContext): Promise<Stop[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(found.length).toBeGreaterThan(40)
  const pages = found.map(async ({ pathname, search }) => ({
    path: pathname + search,
    heading: await headingOf(request, pathname, search),
  }))
  return [...(await Promise.all(pages)), ...accounts, ...missing]
}

/** The heading that the content gives a page. */
async function headingOf(request: APIRequestContext, pathname: string, search: string) {
  const name = pathname === '/' ? '/index' : pathname
  const data = await (await request.get(`/page-data${name}.json${search}`)).json()
  const { info, news, album, home } = data
  return home?.text.heading ?? news?.title ?? album?.name ?? info?.heading
}

async function stillLoading(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.includes('Loading...') ? ['it still says Loading...'] : []
}
