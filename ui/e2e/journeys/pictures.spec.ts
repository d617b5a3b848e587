import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../steps.ts'

test.use({ sharesSite: true })

// Pictures of the public pages: that a browser fetches the width it needs and
// no more, and that nothing moves while a slow line brings them.

test.beforeEach(() => test.setTimeout(240_000))

const album = '/gallery/event?album=annual-day'
const news = '/latest/admissions-2027-28'
const withPictures = [
  '/',
  '/gallery',
  album,
  '/latest',
  news,
  '/about-us',
  '/academics-and-infra/infra',
  '/boarding',
]
const ofOtherKinds = ['/academics-and-infra/staff', '/academics-and-infra/results', '/circulars']
const more = [...ofOtherKinds, '/mandatory-disclosers', '/contactus', '/login', '/no-such-page']

for (const { width, dots } of [
  { width: 360, dots: 1 },
  { width: 360, dots: 2 },
  { width: 768, dots: 1 },
  { width: 1280, dots: 1 },
]) {
  test.describe(`at ${width} pixels of ${dots} dots`, { tag: dots === 2 ? [] : '@slow' }, () => {
    test.use({ viewport: { width, height: 800 }, deviceScaleFactor: dots })

    test('every picture says how wide it stands, and comes as wide', async ({ page }) => {
      const problems: string[] = []
      const had = new Set<string>()
      for (const path of withPictures) {
        await page.goto(path)
        const found = await page.evaluate(widthsOfPictures)
        expect(found.length, path).toBeGreaterThan(1)
        for (const each of found) {
          problems.push(...wrong(each, dots, had).map((what) => path + what))
          had.add(each.url)
        }
      }
      expect(problems).toEqual([])
    })
  })
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels, on a slow line`, { tag: width === 360 ? [] : '@slow' }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('nothing moves while pictures come', { tag: '@slow' }, async ({ page, noise }) => {
      noise.allow(/status of 404 .*no-such/, /ERR_FAILED/)
      // What the school's font changes, when it comes, is not asked here.
      await page.route('**/*.woff2', (route) => route.abort())
      for (const path of [...withPictures, ...more]) {
        const bring = await holdBack(page, '**/media/**')
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        bring()
        await page.waitForLoadState('networkidle')
        await page.unroute('**/media/**')
        expect(await page.evaluate(shifted), path).toEqual([])
      }
    })
  })
}

interface Widths {
  url: string
  /** In CSS pixels: what sizes says, and what it is; of a picture that is cut to another shape, also with what is cut off. */
  declared: number
  drawn: number
  uncut: number
  /** In dots: what there is, ascending, and what was taken. */
  offered: number[]
  taken: number
}

/** Brings every picture of the page into view, and what it says of its width. Runs in the page. */
async function widthsOfPictures(): Promise<Widths[]> {
  const ruler = document.body.appendChild(document.createElement('div'))
  const inPixels = (sizes: string) => {
    const rules = sizes.split(/,\s*(?![^(]*\))/).map((rule) => /^(\(.*?\)\s)?(.*)$/.exec(rule))
    const rule = rules.find((each) => !each?.[1] || matchMedia(each[1]).matches)
    ruler.style.inlineSize = rule?.[2] ?? ''
    return ruler.getBoundingClientRect().width
  }
  const widths: Widths[] = []
  for (const img of document.querySelectorAll<HTMLImageElement>('#app img[srcset]')) {
    if (!img.checkVisibility()) continue
    img.scrollIntoView({ behavior: 'instant' })
    while (!img.complete) await new Promise((done) => requestAnimationFrame(done))
    const offered = img.srcset.split(', ').map((each) => each.split(' '))
    widths.push({
      url: img.currentSrc,
      declared: inPixels(img.sizes),
      drawn: img.offsetWidth,
      uncut: Math.max(img.offsetWidth, (img.offsetHeight * img.naturalWidth) / img.naturalHeight),
      offered: offered.map(([, width = '']) => Number.parseInt(width, 10)),
      taken: Number.parseInt(
        offered.find(([url = '']) => img.currentSrc.endsWith(url))?.[1] ?? '',
        10,
      ),
    })
  }
  ruler.remove()
  return widths
}

/**
 * What is wrong with a picture's width. One that the browser had is no waste. Of two widths near to what it needs, Chromium takes the lesser.
 * A picture that is cut may be asked for whole, to be sharp, or as wide as it is drawn: then a phone's first picture costs less.
 */
function wrong(
  { url, declared, drawn, uncut, offered, taken }: Widths,
  dots: number,
  had: Set<string>,
) {
  const need = drawn * dots
  const enough = offered.find((width) => width >= need * 0.9) ?? offered.at(-1) ?? 0
  const ample = offered.find((width) => width >= uncut * dots) ?? offered.at(-1) ?? 0
  const least = Math.min(enough, need * (dots === 1 ? 0.9 : 0.7))
  const fits = taken >= least && (taken <= ample || had.has(url))
  return [
    (declared < drawn * 0.9 || declared > uncut * 1.1) &&
      ` says ${declared} for ${drawn} to ${uncut}: ${url}`,
    !fits && ` took ${taken} for ${need} to ${uncut * dots} of ${offered}: ${url}`,
  ].filter((problem) => problem !== false)
}

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Element | null }[]
}

/** What has moved on the page since it began. Runs in the page. */
function shifted(): Promise<string[]> {
  return new Promise((answer) => {
    const moved: string[] = []
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        if (value > 0.01)
          moved.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 200))}`)
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    // What was seen before is told before the second frame from now.
    requestAnimationFrame(() => requestAnimationFrame(() => answer(moved)))
  })
}

test.describe('on a slow line', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a picture’s colours stand in its place, and nothing is left of them', async ({ page }) => {
    const bring = await holdBack(page, '**/media/**')
    await page.goto('/gallery', { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => document.fonts.ready)
    await expect(previewsSeen(page, true), 'while it is waited for').toPass()
    bring()
    await page.evaluate(() => document.querySelector<HTMLImageElement>('article img')?.decode())
    await expect(previewsSeen(page, false), 'when it is there').toPass()
  })
})

/**
 * Whether hiding the previews changes what is seen. To be tried again: a
 * browser that is short of time may photograph the frame before the last.
 */
const previewsSeen = (page: Page, wanted: boolean) => async () => {
  await hidePreviews(page, false)
  const shown = await inside(page)
  await hidePreviews(page, true)
  expect(shown.equals(await inside(page))).toBe(!wanted)
}

/** The first cover, within its round corners: there its edge is mixed with what is under it. */
async function inside(page: Page) {
  const box = await page.getByRole('article').first().locator('.picture').boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  const clip = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
  return page.screenshot({ clip, fullPage: true })
}

/** Hides the previews or shows them, and waits until that is painted. */
const hidePreviews = (page: Page, hidden: boolean) =>
  page.evaluate((hide) => {
    for (const svg of document.querySelectorAll<SVGElement>('.picture > svg')) {
      svg.style.visibility = hide ? 'hidden' : 'visible'
    }
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, hidden)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what is seen first is asked for first', async ({ page, noise }) => {
    noise.allow(/\.js csp$/)
    for (const path of ['/', '/gallery', album, '/latest', news]) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('img[loading=eager]'), path).toHaveCount(1)
      await expect(main.locator('img').first(), path).toHaveAttribute('fetchpriority', 'high')
      await expect(page.locator('img[fetchpriority=high]'), path).toHaveCount(1)
      await expect(page.locator('link[rel=preload][fetchpriority=high]'), path).toHaveCount(1)
      await expect(page.locator('img:not([width][height])'), path).toHaveCount(0)
    }
  })
})
