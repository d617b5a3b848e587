import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { alive, expect, readOnlyTest, schoolName, test } from '../fixtures.ts'
import { textOverText, tooWide } from '../page-checks.ts'
import { password } from '../people.ts'
import { contentDir } from '../program.ts'
import { holdBack, register } from '../steps.ts'

// Where things stand, measured: what lies over something else, is squashed, cut off or out of line.

const widths = [360, 768, 1280]

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error(`${part} is not there`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** What a page that people sign in on may not do at any width. */
async function expectInOrder(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    expect([...(await textOverText(page)), ...(await tooWide(page))], `${width} px`).toEqual([])
  }
}

test('on the account pages no message lies over a field', { tag: '@slow' }, async ({
  page,
  noise,
}) => {
  noise.allow(/status of 4(01|04|09|22)/)
  await page.goto('/sirsregister')
  await expectInOrder(page)
  await register(page, { name: 'Lata Rao', email: 'lata@school.test', password })
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toContainText('sends you a link')
  await expectInOrder(page)
  const message = await boxOf(page.getByRole('status'))
  expect(message.bottom).toBeLessThanOrEqual((await boxOf(page.getByLabel('Email'))).y)

  await page.getByLabel('Email').fill('lata@school.test')
  await page.getByLabel('Password', { exact: true }).fill('Another-tree-1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectInOrder(page)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('lata@school.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.locator('main :is([role=alert], [role=status] p)')).toBeVisible()
  await expectInOrder(page)
  for (const path of ['/reset-password#code=used', '/confirm-address#code=used']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toBeVisible()
    await expectInOrder(page)
  }
})

readOnlyTest('a page that is not there is one centred column', async ({ page, noise }) => {
  noise.allow(/status of 404/)
  const main = page.getByRole('main')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/no-such-page')
    const form = await boxOf(main.getByRole('search'))
    expect(form.width).toBeCloseTo(Math.min(416, width - 32), 0)
    const home = main.getByRole('link', { name: 'Go to Home Page' })
    for (const part of [main.getByRole('heading'), main.getByRole('search'), home]) {
      const { x, right } = await boxOf(part)
      expect((x + right) / 2, `${part} at ${width} px`).toBeCloseTo(width / 2, 0)
    }
    const field = await boxOf(main.getByRole('searchbox'))
    expect(form.width - field.width).toBeLessThan(130)
    for (const name of ['Fees', 'Admissions', 'Calendar', 'Call'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
  }
})

readOnlyTest('bar, shortcuts and footer at every width', async ({ page }) => {
  const parents = page.getByRole('navigation', { name: 'For parents' })
  const code = page.getByRole('contentinfo').getByRole('img', { name: /^QR code/ })
  const follow = page.getByRole('contentinfo').getByRole('link', { name: 'Follow us' })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/fees')
    const ground = await page
      .getByRole('banner')
      .evaluate((bar) => getComputedStyle(bar, '::before').backgroundColor)
    expect(ground, 'nothing shines through').toMatch(/^rgb\(/)
    await expect(code).toBeVisible({ visible: width >= 768 })
    await expect(follow).toBeVisible({ visible: width < 768 })
    if (width < 768) continue
    const tops = new Set<number>()
    for (const name of ['Admissions', 'Fees', 'Circulars', 'Calendar', 'Search']) {
      const link = parents.getByRole('link', { name, exact: true })
      await expect(link).toBeInViewport({ ratio: 1 })
      tops.add(Math.round((await boxOf(link)).y))
    }
    expect(tops.size, 'rows of shortcuts').toBe(1)
  }
})

test('a long name leaves the emblem its shape, and has a short form', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const long = 'Sri Siddheshwara Vidyavardhaka Sangha’s Residential Public School'
  const folder = join(site.dataDir, 'long')
  cpSync(contentDir, folder, { recursive: true })
  const file = join(folder, 'site.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace(schoolName, long))
  await site.cli(['content', 'import', folder])
  await page.setViewportSize({ width: 360, height: 740 })
  const brand = page.getByRole('banner').locator('a[href="/"]').last()
  const expectWhole = async () => {
    const [bar, logo, words] = [
      await boxOf(page.getByRole('banner')),
      await boxOf(brand.locator('img')),
      await boxOf(brand.locator('span').last()),
    ]
    expect(logo.height).toBeGreaterThan(35)
    expect(Math.abs(logo.width / logo.height - 1)).toBeLessThan(0.2)
    expect(words.y).toBeGreaterThanOrEqual(bar.y)
    expect(words.bottom).toBeLessThanOrEqual(bar.bottom)
    const lines = await brand
      .locator('span')
      .last()
      .evaluate((name) => {
        const range = document.createRange()
        range.selectNodeContents(name)
        const end = name.getBoundingClientRect().bottom
        return [...range.getClientRects()].filter(({ top }) => top < end - 4).length
      })
    expect(lines).toBeLessThanOrEqual(2)
    expect(await tooWide(page)).toEqual([])
  }
  await page.goto('/about-us')
  await expect(brand).toHaveText(long)
  await expectWhole()

  appendFileSync(file, '\nshort_name: SSVVS Public School\n')
  await site.cli(['content', 'import', folder])
  await page.goto('/about-us')
  await expect(brand).toHaveText('SSVVS Public School')
  await expectWhole()
  await page.getByRole('button', { name: 'MENU', exact: true }).click()
  const sports = page.getByRole('link', { name: 'Sports at SSVVS Public School' })
  expect((await boxOf(sports)).height).toBeLessThanOrEqual(60)
})

readOnlyTest(
  'in a very narrow window and with large letters nothing is too wide',
  async ({ page, noise }) => {
    noise.allow(/status of 404/)
    await page.setViewportSize({ width: 180, height: 370 })
    for (const path of ['/', '/no-such-page', '/fees', '/login']) {
      await page.goto(path)
      expect(await tooWide(page), path).toEqual([])
    }
    // Of the two bars only the upper one keeps its place.
    await page.goto('/fees')
    await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }))
    await page.waitForFunction(() => scrollY > 700)
    await expect(page.getByRole('navigation', { name: 'At hand' })).not.toBeInViewport()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/fees')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
      scrollTo({ top: 800, behavior: 'instant' })
    })
    await page.waitForFunction(() => scrollY > 700)
    expect(await tooWide(page)).toEqual([])
    const button = await boxOf(page.getByRole('button', { name: 'MENU', exact: true }))
    expect(button.bottom).toBeLessThanOrEqual(140)
  },
)

readOnlyTest(
  'before Figtree is there, what is bold is a bold face of the device, and not set tight',
  async ({ page }) => {
    const bringFont = await holdBack(page, '**/*.woff2')
    await page.goto('/fees', { waitUntil: 'domcontentloaded' })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCSS('letter-spacing', 'normal')
    const tab = await page.context().newCDPSession(page)
    await tab.send('DOM.enable')
    await tab.send('CSS.enable')
    const { root } = await tab.send('DOM.getDocument')
    const faceOf = async (selector: string) => {
      const { nodeId } = await tab.send('DOM.querySelector', { nodeId: root.nodeId, selector })
      const { fonts } = await tab.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.map(({ postScriptName }) => postScriptName).join()
    }
    expect(await faceOf('main h1')).toMatch(/Bold/)
    expect(await faceOf('main thead th')).toMatch(/Bold/)
    expect(await faceOf('main p')).not.toMatch(/Bold/)

    // Where it comes late, the next page is set in it.
    bringFont()
    await alive(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Calendar' }).click()
    await expect(heading).toHaveText('Calendar')
    await expect.poll(() => faceOf('main h1')).toMatch(/Figtree/)
    await expect(heading).not.toHaveCSS('letter-spacing', 'normal')
  },
)

readOnlyTest(
  'on the way to another page neither footer nor unknown text rushes by',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const bringData = await holdBack(page, '**/page-data/**')
    await page.goto('/boarding')
    await alive(page)
    await page.evaluate(() => scrollTo({ top: 2600, behavior: 'instant' }))
    await page.evaluate(() => {
      const seen = { top: 0, footers: 0 }
      Object.assign(window, { seen })
      const look = () => {
        const main = document.querySelector('main')
        const isBoarding = main?.querySelector('h1')?.textContent?.startsWith('Boarding')
        if (!isBoarding) {
          seen.top = Math.max(seen.top, scrollY)
          const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
          if (main?.textContent === '' && footer < innerHeight) seen.footers++
        }
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.getByRole('button', { name: 'MENU', exact: true }).click()
    await page.getByRole('link', { name: 'Creative Arts' }).first().click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boarding/)
    bringData()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { top: number; footers: number } }).seen,
    )
    expect(seen.top).toBeLessThanOrEqual(300)
    expect(seen.footers).toBe(0)
  },
)

readOnlyTest(
  'the number of unread enquiries is one line, and covers no word',
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route('**/api/status', async (route) => {
      const response = await route.fetch()
      const status = await response.json()
      await route.fulfill({
        response,
        json: { ...status, enquiries: { ...status.enquiries, unread: 18 } },
      })
    })
    await page.goto('/admin-dashboard')
    const badge = page.getByRole('navigation').getByText('18', { exact: true })
    const [number, word] = [
      await boxOf(badge),
      await boxOf(page.getByRole('navigation').getByText('Enquiries', { exact: true })),
    ]
    expect(number.height).toBeLessThan(24)
    expect(number.bottom <= word.y || number.x >= word.right).toBe(true)
  },
)
