import type { Page } from '@playwright/test'
import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const items = (page: Page) => page.locator('main li:has(time)')

/** From the latest news to a category, to a year, to an item, and back to its category. */
async function wander(page: Page) {
  await page.getByRole('link', { name: 'Science', exact: true }).click()
  await expect(page).toHaveURL('/latest/category/science')
  await expect(heading(page)).toHaveText('News: Science')
  await expect(items(page)).toHaveCount(1)
  await page.getByRole('link', { name: '2026', exact: true }).click()
  await expect(heading(page)).toHaveText('News of 2026')
  await expect(items(page)).not.toHaveCount(1)
  await page.getByRole('link', { name: /^A volcano/ }).click()
  await expect(heading(page)).toHaveText(/^A volcano/)
  await page.getByRole('link', { name: 'Science', exact: true }).click()
  await expect(heading(page)).toHaveText('News: Science')
}

test('news is found by category and year, without loading anything afresh', async ({ page }) => {
  await page.goto('/latest')
  await alive(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await wander(page)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await expect(heading(page)).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('news is found all the same', async ({ page, noise }) => {
    noise.allow(/^failed request: .*\.js csp$/)
    await page.goto('/latest')
    await wander(page)
    await page.goto('/circulars')
    await expect(page.getByRole('link', { name: /\(PDF, / }).first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'All' })).toBeHidden()
  })
})

test('the latest news can be subscribed to', async ({ page, request }) => {
  const announced = page.locator('link[rel=alternate][type="application/rss+xml"]')
  for (const path of ['/', '/latest/science-fair-2026', '/latest']) {
    await page.goto(path)
    expect(await announced.getAttribute('href'), path).toBe('/latest/feed.xml')
  }
  const feed = page.getByRole('link', { name: 'Subscribe (RSS)' })
  expect(await feed.getAttribute('href')).toBe('/latest/feed.xml')
  const answer = await request.get('/latest/feed.xml')
  expect(answer.headers()['content-type']).toContain('application/rss+xml')
  expect(await answer.text()).toContain('<title>A volcano')
})

test('circulars are chosen by category and downloaded', async ({ page, request }) => {
  await page.goto('/')
  const footer = page.getByRole('navigation', { name: 'Footer' })
  await footer.getByRole('link', { name: 'Circulars' }).click()
  await expect(heading(page)).toHaveText('Circulars')
  const entries = page.locator('main h3')
  const all = await entries.count()
  await page.getByRole('radio', { name: 'Fees' }).check()
  await expect(entries).toHaveCount(1)
  await page.getByRole('radio', { name: 'All' }).check()
  await expect(entries).toHaveCount(all)
  const link = page.getByRole('link', { name: /^Fees of the second term \(PDF, / })
  const answer = await request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
})
