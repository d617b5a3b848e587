import type { Browser } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, password, staff } from '../people.ts'
import type { Site } from '../program.ts'
import { invitationLink, joinByPassword, register, toldToWait } from '../steps.ts'

test.use({ passwordIsRecent: true })

// How owners look after the accounts of others.

const teacher = { name: 'Ravi Teacher', email: 'ravi@school.test', password }

/** The owner's browser, beside that of the test's person. */
async function openOffice(browser: Browser, site: Site, width = 1280) {
  const viewport = { width, height: 800 }
  const office = await browser.newPage({ baseURL: site.url, viewport })
  await signIn(office)
  await office.goto('/admin-accounts')
  const card = (email: string) => office.getByRole('listitem').filter({ hasText: email })
  const press = (name: string) => office.getByRole('button', { name }).click()
  return { office, card, press }
}

test('a stranger is let in, and signed out while they write', async ({
  page,
  browser,
  site,
  noise,
}) => {
  await page.goto('/sirsregister')
  await register(page, teacher)
  await toldToWait(page)

  const { office, card, press } = await openOffice(browser, site)
  const ravi = card(teacher.email)
  await expect(ravi).toContainText(/Registered today, .* from (127\.0\.0\.1|::1)/)
  await press(`Approve as staff: ${teacher.name}`)
  await expect(office.getByRole('heading', { name: `Link for ${teacher.name}` })).toBeFocused()
  await joinByPassword(page, await invitationLink(office), password)
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByLabel('Name').fill('Ravi Desai')

  await office.reload()
  await expect(ravi).toContainText('logged in on 1 device')
  await press(`Change: ${teacher.name}`)
  await press(`Make an owner: ${teacher.name}`)
  // Closed and asked again, faster than the browser says that the question was closed.
  await Promise.all([office.keyboard.press('Escape'), office.keyboard.press('Enter')])
  await press('Yes, make an owner')
  await expect(ravi).toContainText('Owner: can do everything')
  await press(`Make staff: ${teacher.name}`)
  await expect(ravi).toContainText('Staff: answers enquiries')
  await press(`Log out everywhere: ${teacher.name}`)
  await expect(ravi).toContainText('not logged in now')
  await office.close()

  noise.allow(/status of 401/)
  await page.getByRole('button', { name: 'Save the name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('Ravi Desai')
})

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, { tag: width > 360 ? '@slow' : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a colleague leaves, comes back, and is removed', async ({
      page,
      browser,
      site,
      noise,
    }) => {
      await signIn(page, staff)
      await page.goto('/admin-items?kind=news&item=new')
      await page.getByLabel('Title').fill('Sports day')
      await expect(page.getByText(/^Saved, /)).toBeVisible()
      const long = ['--name', 'Meena Venkataraghavan Subramanian', '--password-stdin']
      await site.cli(['user', 'add', 'meena@school.test', ...long], password)

      const { office, card, press } = await openOffice(browser, site, width)
      const nandini = card(staff.email)
      await press(`Change: ${staff.name}`)
      await press(`Leaves the school: ${staff.name}`)
      const dialog = office.getByRole('dialog', { name: `${staff.name} leaves?` })
      await expect(dialog.getByLabel('1 draft goes to')).toHaveValue(owner.email)
      const widthOf = (element: Element) => [element.clientWidth, element.scrollWidth] as const
      const [shown, needed] = await dialog.evaluate(widthOf)
      expect(needed, 'nothing of the dialog is cut off').toBe(shown)
      expect(await tooWide(office)).toEqual([])
      expect(await barriers(office)).toEqual([])
      await press(`Yes, ${staff.name} leaves`)
      await expect(office.getByRole('heading', { name: 'Disabled' })).toBeVisible()
      await expect(nandini).toContainText(`1 draft of ${staff.email} went to ${owner.email}`)
      await expect(nandini.getByRole('heading')).toBeFocused()
      noise.allow(/status of 401/)
      await page.reload()
      await expect(page).toHaveURL(/\/login\?next=/)

      await press(`Change: ${staff.name}`)
      await press(`Undo the leaving: ${staff.name}`)
      await expect(nandini).toContainText(`Enabled: ${staff.email}`)
      await signIn(page, staff)
      const drafts: { data: { createdBy: string }[] } = await (
        await page.request.get('/api/drafts')
      ).json()
      expect(drafts.data.map(({ createdBy }) => createdBy)).toEqual([staff.email])
      await press(`Change: ${staff.name}`)
      await press(`Remove: ${staff.name}`)
      const asks = office.getByRole('dialog')
      await expect(asks).toContainText(`The account of ${staff.email} is deleted`)
      await press('Cancel')
      await expect(office.getByRole('button', { name: `Remove: ${staff.name}` })).toBeFocused()
      await press(`Remove: ${staff.name}`)
      await press(`Yes, remove ${staff.name}`)
      await expect(nandini).toHaveCount(0)
      await expect(office.locator(':focus')).toHaveText(`Removed: ${staff.email}`)
      await office.close()
    })
  })
}

test('a colleague is added directly, and given another password', { tag: '@slow' }, async ({
  signedIn: page,
  site,
  browser,
}) => {
  await page.goto('/admin-accounts')
  await page.getByRole('button', { name: 'Add somebody' }).click()
  await page.getByLabel('Name').fill(teacher.name)
  await page.getByLabel('Email').fill(teacher.email)
  await page.getByLabel('First password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Add the account' }).click()
  const ravi = page.getByRole('listitem').filter({ hasText: teacher.email })
  await expect(ravi.getByRole('heading')).toBeFocused()

  await page.getByRole('button', { name: `Change: ${teacher.name}` }).click()
  await expect(ravi).toContainText(`by ${owner.email}`)
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(`${password}2`)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(ravi).toContainText('New password set')
  const theirs = await browser.newPage({ baseURL: site.url })
  await signIn(theirs, { ...staff, ...teacher, password: `${password}2` })
  await theirs.close()
})

test('the last owner can neither be disabled, demoted nor removed', async ({ signedIn: page }) => {
  await page.goto('/admin-accounts')
  await page.getByRole('button', { name: `Change: ${owner.name}` }).click()
  for (const label of ['Make staff', 'Leaves the school', 'Remove']) {
    const button = page.getByRole('button', { name: `${label}: ${owner.name}` })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAccessibleDescription(/^You are the only owner/)
  }
  const account = `/api/accounts/${owner.email}`
  const answers = [
    await page.request.patch(account, { data: { do: 'disable' } }),
    await page.request.patch(account, { data: { do: 'role', role: 'staff' } }),
    await page.request.delete(account),
  ]
  expect(answers.map((answer) => answer.status())).toEqual([409, 409, 409])
})

test('an editor of one section publishes there, and submits elsewhere', { tag: '@slow' }, async ({
  page,
  browser,
  site,
}) => {
  const { office, card, press } = await openOffice(browser, site)
  await press(`Change: ${staff.name}`)
  await press(`Make an editor: ${staff.name}`)
  await office.getByRole('checkbox', { name: 'Circulars' }).check()
  await office.getByRole('button', { name: 'Make an editor', exact: true }).click()
  await expect(card(staff.email)).toContainText('in these sections only: Circulars.')

  await signIn(page, staff)
  await page.goto('/admin-items?kind=circular&item=new')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  await page.goto('/admin-items?kind=news&item=new')
  await expect(page.getByRole('button', { name: 'Submit for approval' })).toBeVisible()
  const nav = page.getByRole('navigation', { name: 'Admin' })
  await expect(nav.getByRole('link', { name: 'People', includeHidden: true })).toHaveCount(0)

  await press(`Make staff: ${staff.name}`)
  await expect(card(staff.email)).toContainText('Staff: answers enquiries')
  await office.close()
})
