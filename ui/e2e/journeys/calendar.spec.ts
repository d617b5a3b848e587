import { readFileSync } from 'node:fs'
import { alive, expect, test } from '../fixtures.ts'

test.use({ sharesSite: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a class has its own dates, beside them the month where there is room', async ({
    page,
    noise,
  }) => {
    noise.allow(/\.js csp$/)
    await page.goto('/calendar')
    const papers = page.getByText('Second practice papers', { exact: true })
    await expect(papers).toHaveCount(1)
    const classes = page.getByRole('navigation', { name: 'By class' })
    await page.getByRole('button', { name: 'Class' }).click()
    await classes.getByRole('link', { name: 'Class VI', exact: true }).click()
    await expect(page).toHaveURL('/calendar/class-6')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar, Class VI')
    await expect(papers).toHaveCount(0)
    const month = page.locator('main table').first()
    await expect(month).toBeVisible()
    await expect(month.locator('td:has([data-kind])').first()).toHaveText(/^\d+H?: ./)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(month).toBeHidden()
    await page.getByRole('button', { name: 'Class VI' }).click()
    await expect(classes.getByRole('link', { name: 'All classes' })).toBeVisible()
  })
})

test('the class that was seen last is one tap away on this device, before anything is touched', async ({
  page,
}) => {
  await page.goto('/calendar')
  const own = page.locator('[data-own-class]')
  await expect(own).toBeHidden()
  await page.goto('/calendar/class-6')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('calendar-class'))).toBeTruthy()
  await page.goto('/calendar')
  await expect(own).toHaveText('Class VI')
  await alive(page)
  await own.click()
  await expect(page).toHaveURL('/calendar/class-6')
})

test('the list of holidays goes on as a picture', async ({ page }) => {
  await page.goto('/calendar/holidays')
  await alive(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Holidays \d{4}–\d{2}\.png$/)
  const picture = readFileSync(await file.path())
  expect(picture.readUInt32BE(16), 'its width').toBe(1080)
  expect(picture.readUInt32BE(20), 'its height').toBeGreaterThan(1200)
})

test('the sections of the disclosure stay in sight and cover nothing that is jumped to', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/mandatory-disclosers')
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: /Result/ })
      .click()
    const index = await page.getByRole('navigation', { name: 'Sections' }).boundingBox()
    const heading = page.getByRole('heading', { name: 'Result and academics' })
    await expect(heading).toBeInViewport()
    const foot = (index?.y ?? 0) + (index?.height ?? 0)
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(foot)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeInViewport()
  }
})
