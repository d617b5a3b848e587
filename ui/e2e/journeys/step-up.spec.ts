import { agePasswords } from '../age-passwords.ts'
import { expect, test } from '../fixtures.ts'
import { owner, staff } from '../people.ts'

// Step-up authentication: whoever confirmed the password more than five minutes
// ago is asked for it again before accounts are changed.

test('an owner is asked for the password again before a role is changed', async ({
  signedIn: page,
  site,
  noise,
}) => {
  noise.allow(/status of 403 .*api.accounts/, /status of 422 .*api.session.password/)
  const roleOf = async (email: string) => {
    const users: { emailId: string; role: string }[] = JSON.parse(
      await site.cli(['user', 'list', '--json']),
    )
    return users.find(({ emailId }) => emailId === email)?.role
  }
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.goto('/admin-accounts')
  await page.getByRole('button', { name: `Change: ${staff.name}` }).click()
  await agePasswords(site)
  await page.getByRole('button', { name: `Make an owner: ${staff.name}` }).click()
  const yes = page.getByRole('button', { name: 'Yes, make an owner' })
  await yes.click()

  const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
  const field = dialog.getByLabel('Your password', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(yes).toBeFocused()
  expect(await roleOf(staff.email)).toBe('staff')

  await yes.click()
  await field.fill('Wrong-tree-1998!')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expect(field).toBeFocused()
  expect(await roleOf(staff.email)).toBe('staff')

  calls.length = 0
  await field.fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'is an owner now' })).toHaveCount(1)
  await expect(dialog).toBeHidden()
  expect(calls.map((call) => call.replace(/[^/]+$/, ''))).toEqual([
    'POST /api/session/',
    'PATCH /api/accounts/',
  ])
  expect(await roleOf(staff.email)).toBe('owner')
})
