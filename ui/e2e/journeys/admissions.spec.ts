import type { Page } from '@playwright/test'
import { alive, expect, schoolName, test } from '../fixtures.ts'
import { barriers } from '../page-checks.ts'

test.use({ sharesSite: true, viewport: { width: 360, height: 740 } })

/** Where the first date stands, in pixels from the top of the page. */
const firstDate = async (page: Page) =>
  (await page.getByRole('main').locator('time').first().boundingBox())?.y

test('the next date is on the first screen, and near the top of the home page', async ({
  page,
}) => {
  await page.goto('/admissions')
  expect(await firstDate(page)).toBeLessThan(480)
  expect(await barriers(page)).toEqual([])
  await page.goto('/')
  expect(await firstDate(page)).toBeLessThan(900)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_500)
  await page.getByRole('main').getByRole('link', { name: 'All dates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admissions 2027–28' })).toBeVisible()
})

test('what is ticked, and the class, are there after a reload before anything is touched', async ({
  page,
}) => {
  const step = page.getByRole('checkbox', { name: /^1\. Get the form/ })
  const rows = page.getByRole('table').getByRole('row')
  await page.goto('/admissions')
  await alive(page)
  await step.check()
  await page.getByLabel('My class').selectOption('VI')
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(step).toBeChecked()
  await expect(rows).toHaveCount(2)
  await expect(rows.last()).toContainText('₹1,59,000')
})

test('each date is a file for calendars', async ({ page }) => {
  await page.goto('/admissions')
  const add = page.getByRole('link', { name: /^Add “Second open day”/ })
  const answer = await page.request.get((await add.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('text/calendar')
  const lines = (await answer.text()).replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20270109')
  expect(lines).toContain(`SUMMARY:${schoolName}: Second open day`)
  expect(lines).toContain('DESCRIPTION:9.30 am to 12.30 pm')
})

test('it is printed on one sheet', async ({ page }) => {
  await page.goto('/admissions')
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('all of it can be read', async ({ page, noise }) => {
    noise.allow(/\.js csp$/)
    await page.goto('/admissions')
    await expect(page.getByRole('row')).toHaveCount(15)
    await expect(page.getByRole('checkbox')).toHaveCount(13)
    await expect(page.getByLabel('My class')).toBeHidden()
    await expect(page.getByRole('link', { name: /^Form \(PDF/ })).toBeVisible()
  })
})
