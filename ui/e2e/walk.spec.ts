import type { APIRequestContext, Page } from '@playwright/test'
import { alive, expect, signIn, test } from './fixtures.ts'
import { barriers, changedByScript, checkPage, type Stop } from './page-checks.ts'

// Every address at three widths, with JavaScript and without.

const accounts: Stop[] = [
  { path: '/login', heading: 'Login' },
  { path: '/sirsregister', heading: 'Register' },
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
]

const parts = [0, 1, 2]

test.beforeEach(({ noise }) => {
  test.setTimeout(240_000)
  noise.allow(/status of 404 .*no-such/)
})

for (const width of [360, 768, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    // Each colour scheme is looked at in one width at least.
    test.use({ viewport: { width, height: 800 }, colorScheme: width === 768 ? 'dark' : 'light' })

    for (const part of parts) {
      test(`part ${part + 1} of every page`, async ({ page, request, noise }) => {
        const all = await publicStops(request)
        const stops = all.filter((_, place) => place % parts.length === part)
        const problems = await walk(stops, async (stop) => {
          const response = await page.goto(stop.path)
          await alive(page)
          return [
            ...(await checkPage(page, stop, response)),
            ...(await changedByScript(page, response)),
            ...(await stillLoading(page)),
            ...(await barriers(page)),
            ...noise.take(),
          ]
        })
        expect(problems).toEqual([])
      })
    }

    test('every admin screen', async ({ page, noise }) => {
      await signIn(page)
      const problems = await walk(screens, async (stop) => {
        const response = await page.goto(stop.path)
        await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        return [
          ...(await checkPage(page, stop, response)),
          ...(await barriers(page)),
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
        const problems = await walk(stops, async (stop) => {
          const response = await page.goto(stop.path)
          return [...(await checkPage(page, stop, response)), ...noise.take()]
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
async function walk(stops: Stop[], visit: (stop: Stop) => Promise<string[]>): Promise<string[]> {
  const problems: string[] = []
  for (const stop of stops) {
    const found = await visit(stop)
    problems.push(...found.map((problem) => `${stop.path}: ${problem}`))
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
