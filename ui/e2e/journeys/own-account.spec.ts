import { expect, signIn, test } from '../fixtures.ts'
import { owner, password } from '../people.ts'
import { submitLogin } from '../steps.ts'

// What people change of their own accounts.

test('a new password signs out every other browser', { tag: '@slow' }, async ({
  page,
  browser,
  site,
  noise,
}) => {
  await signIn(page)
  const elsewhere = await browser.newPage({ baseURL: site.url })
  await signIn(elsewhere)
  await elsewhere.goto('/admin-slider')
  await expect(elsewhere.getByRole('heading', { name: 'New slider' })).toBeVisible()

  await page.goto('/admin-account')
  await expect(page.getByRole('listitem').filter({ hasText: 'This one' })).toHaveCount(1)
  await page.getByLabel('Current password', { exact: true }).fill('Not-the-password-1!')
  await page.getByLabel('New password', { exact: true }).fill(`${password}2`)
  await expect(page.getByText(/^Password strength: /)).toBeVisible()
  noise.allow(/status of 422/)
  await page.getByRole('button', { name: 'Change the password' }).click()
  const current = page.getByLabel('Current password', { exact: true })
  await expect(current).toBeFocused()
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(password)
  await page.keyboard.press('Enter')
  await expect(current).toHaveValue('')
  await expect(page.getByRole('button', { name: /^End: / })).toHaveCount(0)
  expect((await page.request.get('/api/session')).status()).toBe(200)

  const menu = elsewhere.getByRole('navigation', { name: 'Admin' })
  await menu.getByRole('link', { name: 'Enquiries' }).click()
  await expect(elsewhere).toHaveURL('/login?next=%2Fadmin-enquiries')
  await expect(elsewhere.getByText('You have been logged out.')).toBeVisible()
  await submitLogin(elsewhere, owner.email, `${password}2`)
  await expect(elsewhere).toHaveURL('/admin-enquiries')
  await elsewhere.close()
})

test('a lost telephone is signed out from another browser', async ({ page, browser, site }) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36'
  const phone = await browser.newPage({ baseURL: site.url, userAgent })
  await signIn(phone)
  await signIn(page)
  await page.goto('/admin-account')
  const lost = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect(lost).toContainText(/Logged in today, .*, last seen today, .*, from /)
  await lost.getByRole('button').click()
  await expect(lost).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
  expect((await phone.request.get('/api/session')).status()).toBe(401)
  expect((await page.request.get('/api/session')).status()).toBe(200)
  await phone.close()
})
