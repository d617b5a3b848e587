import { agePasswords } from '../age-passwords.ts'
import { expect, test } from '../fixtures.ts'
import { owner } from '../people.ts'

test.use({ passwordIsRecent: true })

// App tokens: an owner makes one, a program calls with it, and the owner ends it.

test('an owner makes an app token, and ends it', async ({ signedIn: page, site, noise }) => {
  noise.allow(/status of 403 .*api.tokens/, /status of 422 .*api.tokens/)
  const call = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${site.url}/api/content/revisions`, { headers })).status
  }
  await page.goto('/admin-tokens')
  await expect(page.getByRole('heading', { name: 'No app tokens' })).toBeVisible()
  await page.getByRole('button', { name: 'Make an app token' }).click()
  await page.getByLabel('What it is for').fill('PC')
  const make = page.getByRole('button', { name: 'Make the app token' })
  await make.click()
  await expect(page.getByText('Choose where the token may publish')).toBeVisible()
  await expect(page.getByText('Must be at least 3 characters')).toBeVisible()
  await page.getByLabel('What it is for').fill('Office laptop')
  await expect(page.getByText('Must be at least 3 characters')).toBeHidden()
  await expect(page.getByText('Choose where the token may publish')).toBeVisible()
  await page.getByRole('checkbox', { name: 'News' }).check()
  await expect(page.getByText('Choose where the token may publish')).toBeHidden()
  await agePasswords(site)
  await make.click()
  const password = page.getByRole('dialog').getByLabel('Your password', { exact: true })
  await password.fill(owner.password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Office laptop” is made' })).toBeFocused()
  const secret = await page.getByLabel('App token', { exact: true }).inputValue()
  expect(secret).toMatch(/^schoolsite_[\w-]{43}$/)
  expect(await call(secret)).toBe(200)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the token' }).click()
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByLabel('App token', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make an app token' })).toBeFocused()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'Office laptop' })
  await expect(row).toContainText('Publishes in these sections only: News.')
  await expect(row).toContainText(/Made by owner@school.test, today.* Last used today/)
  await page.getByRole('button', { name: 'End: Office laptop' }).click()
  await page.getByRole('button', { name: 'Yes, end it' }).click()
  await expect(page.getByText('App token ended: Office laptop')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await call(secret)).toBe(401)
})
