import type { Page } from '@playwright/test'
import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

// What parents come for, on a phone: two taps from anywhere, with script and without.

const call = (page: Page) => page.getByRole('navigation', { name: 'At hand' })
const menu = (page: Page) => page.getByRole('navigation', { name: 'For parents' })

/** What is wanted, the taps that lead there, and what then stands on the screen. */
const tasks = {
  fees: { taps: ['Fees'], found: 'VII and VIII' },
  'admission dates': { taps: ['MENU', 'Admissions'], found: 'Sat 30 January' },
  'the bus': { taps: ['MENU', 'Bus timings'], found: 'Central Bus Stand' },
  'a circular': { taps: ['MENU', 'Circulars'], found: 'Annual Day: buses, seats and dinner' },
  results: { taps: ['MENU', 'Results'], found: 'Class X' },
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('what parents come for is two taps away at most, and the telephone one', async ({
      page,
      noise,
    }) => {
      noise.allow(/\.js csp$/)
      for (const [wanted, { taps, found }] of Object.entries(tasks)) {
        await page.goto('/sports')
        if (javaScriptEnabled) await alive(page)
        expect(taps.length, wanted).toBeLessThanOrEqual(2)
        for (const name of taps) {
          if (name === 'MENU') await page.getByRole('button', { name, exact: true }).click()
          else if (taps.length === 1) await call(page).getByRole('link', { name }).click()
          else await menu(page).getByRole('link', { name }).click()
        }
        await expect(page.getByRole('main').getByText(found).first(), wanted).toBeVisible()
      }
      const link = call(page).getByRole('link', { name: 'Call' })
      await expect(link).toHaveAttribute('href', /^tel:\+91\d{10}$/)
      await expect(link).toBeInViewport({ ratio: 1 })
    })
  })
}

test('the bar at the foot covers neither the focus nor the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/privacy')
  await alive(page)
  const covered = () =>
    page.evaluate(() => {
      const bar = document.querySelector('nav[aria-label="At hand"]')
      const focus = document.activeElement
      if (!bar || !focus || focus === document.body || bar.contains(focus)) return false
      return focus.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
    })
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    expect(await covered(), `after ${step} steps`).toBe(false)
  }
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  )
  const footer = page.getByRole('contentinfo')
  const overlap = async () => {
    const [end, bar] = await Promise.all([footer.boundingBox(), call(page).boundingBox()])
    return (end?.y ?? 0) + (end?.height ?? 0) - (bar?.y ?? 0)
  }
  await expect.poll(overlap).toBeLessThanOrEqual(1)
})

test('on a wide screen they are in sight on every page', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 740 })
  await page.goto('/privacy')
  for (const name of ['Admissions', 'Fees', 'Circulars', 'Latest', 'Bus timings'])
    await expect(menu(page).getByRole('link', { name })).toBeInViewport()
  await expect(call(page)).toBeHidden()

  // In the bar they take the place of the languages, which a phone keeps.
  const languages = page.locator('[data-languages="bar"]')
  await page.mouse.wheel(0, 600)
  await expect(languages).toHaveCSS('opacity', '0')
  await languages.getByRole('link').first().focus()
  await expect(languages).toHaveCSS('opacity', '1')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.mouse.wheel(0, 100)
  await expect(languages).toHaveCSS('opacity', '1')
})

test('on a phone the footer is no taller than the screen, and its links open by groups without script', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${site.url}/privacy`)
  const footer = page.getByRole('contentinfo')
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(740)
  await expect(footer.getByRole('link', { name: 'School Story' })).toBeHidden()
  await footer.locator('summary', { hasText: 'The school' }).click()
  await expect(footer.getByRole('link', { name: 'School Story' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(footer.getByRole('link', { name: 'Albums' })).toBeVisible()
  await context.close()
})
