import type { Page } from '@playwright/test'
import { alive, expect, readOnlyTest, test } from '../fixtures.ts'

// A parent who reads Kannada, on a phone. The sample school is in English, Kannada and Hindi.

const phone = { width: 360, height: 740 }

const labels = { name: 'ಹೆಸರು', email: 'ಇಮೇಲ್' }

/** The words of ours on a page that are in Latin letters and don't say that they are English. */
const english = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      const isShown =
        parentElement?.checkVisibility() && !parentElement.closest('[lang=en], script')
      if (isShown && /[a-z]{2,} [a-z]{2,}/i.test(textContent ?? '')) found.push(textContent ?? '')
    }
    return found
  })

readOnlyTest.use({ viewport: phone })

readOnlyTest(
  'fees, the dates of admissions and the telephone are read in Kannada, from the home page on',
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'ಕನ್ನಡ' }).first().click()
    await expect(page).toHaveURL('/kn')
    await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
    await expect(page.getByRole('link', { name: /ಕರೆ ಮಾಡಿ/ }).first()).toHaveAttribute(
      'href',
      /^tel:/,
    )
    await alive(page)
    await page.getByRole('link', { name: 'ಶುಲ್ಕ', exact: true }).last().click()
    await expect(page).toHaveURL('/kn/fees')
    await expect(page.getByRole('cell', { name: '₹44,000' }).first()).toBeVisible()
    expect(await english(page)).toEqual([])
    await page.goto('/kn/admissions')
    await expect(page.getByText(/ಡಿಸೆಂಬರ್/).first()).toBeVisible()
    expect(await english(page)).toEqual([])
    await page.goto('/kn/latest')
    await expect(page.getByRole('main').getByRole('link', { name: 'ಹೊಸ ಸುದ್ದಿ' })).toHaveCount(0)
  },
)

readOnlyTest('the switch leads to the same page, or says that there is none', async ({ page }) => {
  await page.goto('/fees')
  const bar = page.locator('header [data-languages=bar]')
  await expect(bar.getByRole('link', { name: 'ಕನ್ನಡ' })).toHaveAttribute('href', '/kn/fees')
  await alive(page)
  await page.locator('main a[href^="/primary-school#"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Primary School')
  await expect(bar.getByRole('link', { name: 'ಕನ್ನಡ (ಮುಖಪುಟ ಮಾತ್ರ)' })).toHaveAttribute('href', '/kn')
})

readOnlyTest('a page that is not in Kannada is shown in English', async ({ page }) => {
  await page.goto('/kn/sports')
  await expect(page).toHaveURL('/sports')
  await page.goto('/kn/fees')
  await alive(page)
  await page.locator('main a[href^="/primary-school#"]').click()
  await expect(page).toHaveURL(/\/primary-school#/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN')
})

readOnlyTest('the search finds a page by its name in any language', async ({ page }) => {
  await page.goto('/kn/search')
  await alive(page)
  for (const query of ['ಶುಲ್ಕ', 'fees', 'shulka']) {
    await page.getByRole('searchbox').fill(query)
    await expect(page.locator('main ol a').first()).toHaveAttribute('href', '/kn/fees')
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: phone })

    test('an enquiry with mistakes is answered in Kannada', async ({ page, noise }) => {
      noise.allow(/status of 4\d\d/)
      await page.goto('/kn/contactus')
      if (javaScriptEnabled) await alive(page)
      await page.getByRole('textbox', { name: labels.name }).fill('ಆಶಾ')
      await page.getByRole('textbox', { name: labels.email }).fill('asha')
      await page.locator('main form [type=submit]').click()
      await expect(page.getByRole('textbox', { name: labels.email })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      expect(await english(page)).toEqual([])
    })
  })
}

readOnlyTest('no page in Kannada says a sentence of ours in English', async ({ page, request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const pages = [...sitemap.matchAll(/<loc>[^<]*?(\/kn(?:\/[^<]*)?)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(pages.length).toBeGreaterThan(20)
  const found: Record<string, string[]> = {}
  for (const path of [...pages, '/kn/login', '/kn/forgot-password', '/kn/search']) {
    await page.goto(`${path}`)
    const texts = await english(page)
    if (texts.length > 0) found[`${path}`] = texts
  }
  expect(found).toEqual({})
})

test('the office reads the admin area in its own language', async ({ signedIn: page }) => {
  await page.goto('/admin-account')
  await page.getByLabel('Language').selectOption('ಕನ್ನಡ')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ನಿಮ್ಮ ಖಾತೆ')
  await expect(page.locator('html')).toHaveAttribute('lang', 'kn')
  await page.goto('/admin-enquiries')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ವಿಚಾರಣೆಗಳು')
  expect(await english(page)).toEqual([])
  await page.goto('/admin-account')
  await page.getByLabel('ಭಾಷೆ').selectOption('English')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
})
