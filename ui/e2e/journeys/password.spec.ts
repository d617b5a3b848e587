import type { Page } from '@playwright/test'
import { alive, expect, signIn } from '../fixtures.ts'
import { type Mailbox, testWithMail as test } from '../mailbox.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, password, staff } from '../people.ts'
import { baseURL } from '../program.ts'
import { submitLogin } from '../steps.ts'

test.use({ viewport: { width: 360, height: 740 } })

const renewed = 'Jackfruit-2026!'
const asked = 'If there is an account for this address, a mail with a link is on its way.'
const done = 'Your new password is set. You can log in now.'

/** Asks for a link and follows the mail to the page. */
async function followLink(page: Page, mailbox: Mailbox) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(asked)).toBeVisible()
  const letter = await mailbox.next()
  expect(letter.to).toBe(staff.email)
  const [, link = ''] = /http:\/\/school\.test(\/reset-password#code=\S+)/.exec(letter.text) ?? []
  await page.goto(link)
  return link
}

async function choose(page: Page, words: string) {
  await page.getByLabel('New password', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

test('a lost password is chosen anew by the link in a mail', async ({ page, mailbox, noise }) => {
  const link = await followLink(page, mailbox)
  await expect(page.getByText(`For ${staff.email}.`)).toBeVisible() // so scripts are there
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await choose(page, 'mango')
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text')
  await choose(page, renewed)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(done)).toBeVisible()
  expect((await mailbox.next()).text).toContain('Your password was changed')

  noise.allow(/status of 404/)
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has been used or is out of date.')
  expect(await barriers(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/forgot-password')

  await page.goto('/login')
  await submitLogin(page, staff.email, renewed)
  await expect(page).toHaveURL('/admin-dashboard')
})

test('who is signed in elsewhere is logged out, also in this browser', { tag: '@slow' }, async ({
  page,
  mailbox,
  site,
}) => {
  await signIn(page, staff)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(staff.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const { text } = await mailbox.next()
  await page.goto(/\/reset-password#code=\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByText(`For ${staff.email}.`)).toBeVisible()
  await choose(page, renewed)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(done)).toBeVisible()
  expect((await page.request.get(`${site.url}/api/session`)).status()).toBe(401)
})

test('nobody learns who has an account', async ({ page, mailbox }) => {
  await page.goto('/forgot-password')
  await alive(page)
  for (const email of ['nobody@school.test', owner.email]) {
    await page.getByLabel('Email').fill(email)
    await Promise.all([
      page.waitForResponse('**/api/password-reset'),
      page.getByRole('button', { name: 'Send the link' }).click(),
    ])
    await expect(page.getByText(asked)).toBeVisible()
  }
  expect((await mailbox.next()).to).toBe(owner.email)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the same way leads to a new password', { tag: '@slow' }, async ({
    page,
    mailbox,
    noise,
  }) => {
    noise.allow(/\.js csp$/, /status of (404|422)/)
    const link = await followLink(page, mailbox)
    const [, code = ''] = link.split('#code=')
    const paste = () => page.getByLabel('Code of the link').fill(code)
    await expect(page.getByText('Show new password')).toBeHidden() // it would do nothing
    await paste() // which only a script could read in the address
    await choose(page, 'mango')
    await expect(page.getByRole('link', { name: 'Must be at least 8 characters' })).toBeVisible()
    await choose(page, renewed)
    await expect(page.getByText(done)).toBeVisible()
    await page.getByRole('link', { name: 'Login', exact: true }).last().click()
    await submitLogin(page, staff.email, renewed)
    await expect(page).toHaveURL(/\/admin-dashboard(#answer)?$/)

    await page.goto(link)
    await paste()
    await choose(page, password)
    await expect(page.getByRole('alert')).toContainText('This link has been used')
    await page.getByRole('link', { name: 'Ask for a new one' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test.describe('where mail is off', () => {
  test.use({ flags: ['--base-url', baseURL] })
  test('the page says who helps', async ({ page, noise }) => {
    noise.allow(/status of 409/)
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(staff.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert')).toContainText('Ask an owner of this site')
  })
})
