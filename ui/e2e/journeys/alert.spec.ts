import { expect, test } from '../fixtures.ts'
import { tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner says on every page that the school is closed', async ({
  signedIn: page,
  browser,
  baseURL,
}) => {
  // A parent has the site open; a click brings what was said since, and so does coming back to the tab.
  const parent = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
  })
  const clicking = await parent.newPage()
  const returning = await parent.newPage()
  await returning.clock.install()
  for (const tab of [clicking, returning]) {
    await tab.goto('/boarding')
    await tab.getByRole('button', { name: 'MENU' }).click()
    await tab.getByRole('button', { name: 'CLOSE' }).click()
    await tab.evaluate(() => Object.assign(window, { isOpenSince: 'before' }))
  }

  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('an alert on every page')
  await tap(page.getByRole('main').getByRole('link', { name: 'Alert' }))
  await write(page.getByLabel('What everybody should know at once'), 'School closed tomorrow')
  expect(await tooWide(page)).toEqual([])
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 12 })

  const alert = { name: 'Alert' }
  await clicking.getByRole('button', { name: 'MENU' }).click()
  await clicking.getByRole('link', { name: 'Contact Us' }).first().click()
  await expect(clicking.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
  await expect(clicking.getByRole('region', alert)).toHaveText('School closed tomorrow')
  await returning.clock.fastForward('02:00')
  await returning.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(returning.getByRole('region', alert)).toHaveText('School closed tomorrow')
  for (const tab of [clicking, returning])
    expect(await tab.evaluate(() => 'isOpenSince' in window)).toBe(true)
  await parent.close()

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

  await page.getByRole('button', { name: 'More about School closed tomorrow' }).tap()
  await page.getByRole('button', { name: 'Take it down' }).tap()
  await expect(page.getByText('No alert is shown')).toBeVisible()
  await visit.goto('/boarding')
  await expect(visit.getByRole('region', { name: 'Alert' })).toHaveCount(0)
  await reader.close()
})
