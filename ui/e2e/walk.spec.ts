import type { Page, Response } from '@playwright/test'
import { alive, expect, signIn, test } from './fixtures.ts'
import {
  barriers,
  changedByScript,
  checkLargeText,
  checkPage,
  checkTextSpacing,
  type Stop,
  tooWide,
} from './page-checks.ts'
import { adminStops, publicStops } from './stops.ts'

// Every address, in every width and both colour schemes, with JavaScript and without.

/** How a page is loaded. From there it is looked at in every width. */
const widths = [360, 768, 1280]
const looks = widths.flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
])

// The pages take turns at the looks. With SCHOOLSITE_SLOW each is loaded in all of
// them, and what a few pages show as well as many is tried on all (make test-slow).
const whole = Boolean(process.env.SCHOOLSITE_SLOW)
const turns = whole ? looks.map((_, turn) => turn) : [0]
const parts = [0, 1, 2]

test.beforeEach(({ noise }) => {
  test.setTimeout(240_000)
  noise.allow(/status of 404 .*no-such/)
})

for (const turn of turns) {
  test.describe(`turn ${turn + 1}`, () => {
    for (const part of parts) {
      test(`part ${part + 1} of every page`, async ({ page, request, noise }) => {
        const stops = withoutTheLike(await publicStops(request))
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
      const problems = await walk(adminStops, async (stop, place) => {
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
        const stops = withoutTheLike([...(await publicStops(request)), ...adminStops])
        const problems = await walk(stops, async (stop, place) => {
          const response = await load(page, stop, turn + place)
          // Without scripts the words and the style are those of the page with them.
          const problems = whole
            ? await inEveryWidth(page, stop, response)
            : await checkPage(page, stop, response)
          return [...problems, ...noise.take()]
        })
        expect(problems).toEqual([])
      })
    })
  })
}

/** A page of each kind: those with much in little room, and with SCHOOLSITE_SLOW the others. */
const kinds = [
  '/',
  '/academics-and-infra/results',
  '/academics-and-infra/staff',
  '/calendar',
  '/contactus',
  '/gallery/event?album=annual-day',
  '/latest/admissions-2027-28',
  '/search?q=fees',
  '/admin-dashboard',
  '/admin-slider',
  '/admin-enquiries',
  '/admin-accounts',
]
const walked = [...kinds, ...(whole ? otherKinds() : [])].map((path) => ({ path, heading: '' }))

function otherKinds() {
  const pages = ['/boarding', '/primary-school', '/mandatory-disclosers', '/gallery', '/latest']
  const small = ['/circulars', '/login', '/no-such-page']
  const admin = adminStops.map(({ path }) => path).filter((path) => !kinds.includes(path))
  return [...pages, ...small, ...admin]
}

test('with letters of twice the size, wide spacing, or a window enlarged four times', async ({
  page,
  noise,
}) => {
  await signIn(page)
  const problems = await walk(walked, async (stop) => {
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
    return [...spaced, ...large, ...(await settled(() => tooWide(page))), ...noise.take()]
  })
  expect(problems).toEqual([])
})

test('with forced colours', async ({ page, noise }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page)
  const problems = await walk(walked, async (stop) => {
    await page.goto(stop.path)
    await alive(page)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    return [...(await barriers(page)), ...noise.take()]
  })
  expect(problems).toEqual([])
})

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

/** Of news items and albums, which are all made alike, the first two; with SCHOOLSITE_SLOW all. */
function withoutTheLike(stops: Stop[]): Stop[] {
  const seen: Record<string, number> = {}
  return stops.filter(({ path, status }) => {
    const [kind = ''] = /^\/latest\/.|^\/gallery\/event\?/.exec(path) ?? []
    if (whole || status || !kind) return true
    seen[kind] = (seen[kind] ?? 0) + 1
    return seen[kind] <= 2
  })
}

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
