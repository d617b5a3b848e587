import type { Page } from '@playwright/test'
import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('focus goes to the heading of the next page, and Back restores the position', async ({
  page,
}) => {
  await page.goto('/')
  await alive(page)
  const card = page
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link', { name: 'Senior School' })
  await card.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL('/senior-school')
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await page.title()).toMatch(/Senior/)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL('/senior-school')
  await expect.poll(() => scrolled(page)).toBe(0)
})

test('Back restores the position after a whole page was loaded, too', async ({ page }) => {
  await page.goto('/academics-and-infra/staff')
  await alive(page)
  // What was read is in sight again; the font may be there for the second view only, and lines be others.
  const person = page.getByRole('main').getByRole('row').nth(12)
  await person.evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  expect(await scrolled(page)).toBeGreaterThan(300)
  await page.goto('/login')
  await page.goBack()
  await expect(page).toHaveURL('/academics-and-infra/staff')
  await expect(person).toBeInViewport({ ratio: 1 })
})

test('a place on a page is reached by its address', async ({ page }) => {
  await page.goto('/primary-school')
  await alive(page)
  const link = page.locator('main a[href^="#"]').first()
  const target = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.locator(target)).toBeInViewport()
  const top = await page.locator(target).evaluate((element) => element.getBoundingClientRect().top)
  const bar = await page
    .getByRole('banner')
    .evaluate((element) => element.getBoundingClientRect().bottom)
  expect(top).toBeGreaterThanOrEqual(bar)
})

test('the way back to a place on a page finds the position and the focus', async ({ page }) => {
  await page.goto('/primary-school')
  await alive(page)
  const link = page.locator('main a[href^="#"]').last()
  const target = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.locator(target)).toBeInViewport()
  await page.evaluate(() => scrollBy({ top: 150, behavior: 'instant' }))
  await page.waitForFunction(() => scrollY > 150)
  const before = await scrolled(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).focus()
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), before)
  await expect.poll(() => scrolled(page)).toBe(before)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contactus')
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`/primary-school${target}`)
  await expect.poll(() => scrolled(page)).toBe(before)
  await expect(page.locator(target)).toBeFocused()
})

test('an address whose place has a stray "%" is shown all the same', async ({ page }) => {
  await page.goto('/about-us')
  await alive(page)
  await page.evaluate(() => {
    const link = document.querySelector('main')?.appendChild(document.createElement('a'))
    if (!link) return
    link.href = '#100%'
    link.textContent = 'A hundred percent'
  })
  await page.getByRole('link', { name: 'A hundred percent' }).click()
  await expect(page).toHaveURL('/about-us#100%')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click()
  await expect(heading(page)).toBeFocused()
  await page.goBack()
  await expect(heading(page)).not.toHaveText('This page could not be shown')
})

test('the way back in the admin waits for the screen, and comes back where it was', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/admin-audit')
  await expect(page.getByRole('status').getByText(/entr/)).toBeVisible()
  const bottom = await page.evaluate(() => {
    scrollTo({ top: 300, behavior: 'instant' })
    return scrollY
  })
  expect(bottom).toBeGreaterThan(100)
  await expect.poll(() => scrolled(page)).toBe(Math.round(bottom))
  await page.getByRole('link', { name: /^Home/ }).focus({})
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), bottom)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(Math.round(bottom))
})

test('the way back to an enquiry from another screen leads to its heading', async ({
  signedIn: page,
}) => {
  await page.goto('/admin-enquiries')
  await page.getByRole('radio', { name: /^All/ }).click()
  await expect(page).toHaveURL('/admin-enquiries?state=all')
  await page.getByRole('link', { name: /^Home/ }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Enquiries', level: 1 })).toBeFocused()
})

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto('/about-us')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the logo fades once the page is scrolled', async ({ page }) => {
  await page.goto('/about-us')
  await alive(page)
  const logo = page.getByRole('banner').locator('a[href="/"]').last()
  await expect(logo).toHaveCSS('opacity', '1')
  await page.mouse.wheel(0, 300)
  await expect(logo).toHaveCSS('opacity', '0')
  await logo.focus()
  await expect(logo).toHaveCSS('opacity', '1')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await logo.blur()
  await expect(logo).toHaveCSS('opacity', '1')
})

for (const [motion, behavior] of [
  ['reduce', 'instant'],
  ['no-preference', 'smooth'],
] as const) {
  test(`with a wish for ${motion} the page moves ${behavior} to its top`, {
    tag: motion === 'reduce' ? [] : '@slow',
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/about-us')
    await alive(page)
    await page.evaluate(() => {
      const scroll = window.scrollTo.bind(window)
      window.scrollTo = ((options: ScrollToOptions) => {
        document.body.dataset.moved = options.behavior
        scroll(options)
      }) as typeof window.scrollTo
    })
    await page.getByRole('button', { name: 'MENU', exact: true }).click()
    await page.getByRole('link', { name: 'Creative Arts' }).first().click()
    await expect(heading(page)).toBeFocused()
    await expect(page.locator('body')).toHaveAttribute('data-moved', behavior)
  })
}

test('a page of another kind comes without a full load', async ({ page }) => {
  await page.goto('/about-us')
  await alive(page)
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
  for (const selector of ['title', 'meta[name=description]', 'link[rel=canonical]']) {
    await expect(page.locator(`head ${selector}`)).toHaveCount(1)
  }
})
