import { expect, test } from '../fixtures.ts'
import { tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner says on every page that the school is closed', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('an alert on every page')
  await tap(page.getByRole('button', { name: 'More' }))
  await tap(page.getByRole('link', { name: 'Alert' }))
  await tap(page.getByRole('link', { name: 'New alert' }))
  await write(page.getByLabel('What everybody should know at once'), 'School closed tomorrow')
  expect(await tooWide(page)).toEqual([])
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 12 })

  const reader = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const visit = await reader.newPage()
  for (const path of ['/', '/boarding', '/contactus', '/nowhere']) {
    await visit.goto(path)
    await expect(visit.getByRole('region', { name: 'Alert' })).toHaveText('School closed tomorrow')
  }
  // The menu covers the page from the bar down, and never the bar itself.
  await visit.getByRole('button', { name: 'MENU' }).click()
  await visit.getByRole('button', { name: 'CLOSE' }).click()
  await expect(visit.getByRole('button', { name: 'MENU' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove School closed tomorrow' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).tap()
  await expect(page.getByText('No alert is shown')).toBeVisible()
  await visit.goto('/boarding')
  await expect(visit.getByRole('region', { name: 'Alert' })).toHaveCount(0)
  await reader.close()
})
