import { appendFileSync, cpSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, picture, signIn, test } from './fixtures.ts'
import { staff } from './people.ts'
import { contentDir } from './program.ts'
import { formToken, letter } from './steps.ts'
import { adminStops, publicStops } from './stops.ts'

// The pictures of the README, taken of the real pages; and where SCHOOLSITE_SCREENSHOTS names a folder,
// every page and admin screen in each look, width and scheme in it, to be looked at.

const folder = process.env.SCHOOLSITE_SCREENSHOTS

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 1000 }, deviceScaleFactor: 0.6 })
  test('home', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
    await take(page, 'home')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.25 })
  test('phone', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
    await take(page, 'phone')
  })
})

test('admin', async ({ page, site }) => {
  const words = {
    'slide-campus-dusk': 'The school at dusk',
    'slide-playground': 'Football at five',
  }
  const files = Object.keys(words).map((name) => picture(`${name}.jpg`))
  const alts = Object.values(words).flatMap((text) => ['--alt', text])
  await site.cli(['slider', 'upload', ...files, ...alts])
  const { Name: name, Email: email, Message: message } = letter
  const token = formToken(site, Date.now() / 1000 - 60)
  const data = { name, email, phonenumber: '9845012345', message, elapsed: 60_000, token }
  expect((await page.request.post('/api/contactus', { data })).ok()).toBe(true)
  await signIn(page)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await take(page, 'admin')
})

test.describe('the jobs of the office, on a phone', () => {
  test.use({ viewport: { width: 360, height: 720 } })

  const jobs = [
    ['office-circular', '/admin-items?item=new'],
    ['office-album', '/admin-albums?item=annual-day'],
    ['office-alert', '/admin-alert?item=new'],
    [
      'office-certificate',
      '/admin-items?kind=disclosure-row&item=documents%2Ffire_safety%2Ffire-safety-certificate',
    ],
    ['office-details', '/admin-items?kind=site&item=site'],
    ['office-list', '/admin-items'],
    ['office-pictures', '/admin-pictures?q=arts'],
  ] as const
  for (const [name, address] of jobs) {
    test(name, async ({ signedIn: page }) => {
      await page.goto(address)
      await expect(page.locator('main :is(form label, li h2, li .picture)').first()).toBeVisible()
      await takeSmall(page, name)
    })
  }

  test('office-two-texts', async ({ signedIn: page, browser, baseURL, noise }) => {
    noise.allow(/status of 409/)
    await page.goto('/admin-items?kind=home&item=home')
    const line = (of: Page) => of.getByLabel('Line under the heading (optional)')
    await line(page).fill('Where the river is a classroom.')
    await line(page).blur()
    await expect(page.getByText(/^Saved, /)).toBeVisible()
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await signIn(other, staff)
    await other.goto(page.url())
    await line(other).fill('Where the forest is a classroom.')
    await line(other).blur()
    await expect(other.getByText(/^Saved, /)).toBeVisible()
    await other.context().close()
    await line(page).fill('Where river and hill are classrooms.')
    await line(page).blur()
    await page.getByText('Two people changed this.').scrollIntoViewIfNeeded()
    await page.getByText('Two people changed this.').evaluate((text) => text.scrollIntoView())
    await takeSmall(page, 'office-two-texts')
  })
})

/** A picture for the office's manual. */
async function takeSmall(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  const path = fileURLToPath(new URL(`../../docs/screenshots/${name}.jpg`, import.meta.url))
  await page.screenshot({ path, type: 'jpeg', quality: 60, animations: 'disabled', caret: 'hide' })
  expect(statSync(path).size).toBeLessThan(60_000)
}

async function take(page: Page, name: string) {
  await page.reload() // with the typeface, which the first view does without where it comes late
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 800) // away from the menu's button
  const path = fileURLToPath(new URL(`../../docs/screenshots/${name}.png`, import.meta.url))
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  expect(statSync(path).size, 'a README should load quickly').toBeLessThan(300_000)
}

for (const look of folder ? ['courtyard', 'library', 'playground'] : []) {
  test(`every page in the look ${look}`, async ({ page, site, request }) => {
    test.setTimeout(3_600_000)
    const content = join(site.dataDir, 'look')
    cpSync(contentDir, content, { recursive: true })
    appendFileSync(join(content, 'site.yaml'), `\nlook: {ready: ${look}}\n`)
    await site.cli(['content', 'import', content])
    await signIn(page)
    const admin = look === 'courtyard' ? adminStops : []
    for (const { path } of [...(await publicStops(request)), ...admin]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width, height }) // so that every picture is in sight and comes
          await page.waitForLoadState('networkidle')
          const name = path.slice(1).replaceAll(/\W+/g, '-') || 'home'
          const file = join(folder ?? '', look, `${name}-${width}-${colorScheme}.png`)
          await page.screenshot({ path: file, animations: 'disabled' })
        }
      }
    }
  })
}
