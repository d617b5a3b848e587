import type { Page } from '@playwright/test'
import { agePasswords, reachFactorDay } from '../age-passwords.ts'
import { appCode, VirtualKey } from '../authenticator.ts'
import { alive, expect, signIn, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, staff } from '../people.ts'
import { Site } from '../program.ts'

// Passkeys by Chromium's virtual authenticator, codes of an app, recovery codes, and the form without scripts.

test.use({ passwordIsRecent: true, flags: ['--base-url', `http://localhost:${Site.anyPort}`] })

const added = (page: Page) => page.getByRole('heading', { name: 'Your recovery codes' })
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' })

async function addPasskey(page: Page) {
  await page.goto('/admin-account')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
}

/** Adds an app, and gives its secret and the recovery codes. */
async function addApp(page: Page) {
  await page.goto('/admin-account')
  return addAppHere(page)
}

async function addAppHere(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const secret = (
    await page
      .getByText(/^It can’t be scanned/)
      .locator('b')
      .innerText()
  ).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(added(page)).toBeFocused()
  const recovery = await page.getByRole('listitem').locator('code').allInnerTexts()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  return { secret, recovery }
}

/** Logs out where no screen is loading that would be refused then. */
async function leave(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.goto('/')
  await page.request.post('/api/logout')
  await page.evaluate(() => localStorage.clear())
}

async function typePassword(page: Page, { scripts = true } = {}) {
  await page.goto('/login')
  if (scripts) await alive(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** A day as people type it. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toLocaleDateString('en-GB', {
    timeZone: 'Asia/Kolkata',
  })

const isIn = (page: Page) => expect(page).toHaveURL(/\/admin-dashboard(#answer)?$/)

for (const width of [360, 1280]) {
  test.describe(`at ${width} pixels`, { tag: width > 360 ? '@slow' : [] }, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a passkey signs in alone, and its copy does not', async ({ signedIn: page, noise }) => {
      noise.allow(/status of 401 .*api.(login.passkey|changes|drafts|enquiries|status|session)/)
      const key = await VirtualKey.addTo(page)
      await addPasskey(page)
      await expect(added(page)).toBeFocused()
      await expect(page.getByRole('listitem').locator('code')).toHaveCount(10)
      await page.getByRole('button', { name: 'I have written them down' }).click()
      await expect(page.getByText(/^Passkey, added today/)).toBeVisible()
      expect(await key.count()).toBe(1)

      await leave(page)
      await key.answers(false)
      await page.goto('/login')
      await passkeyButton(page).click()
      await expect(page.getByRole('alert')).toContainText('No passkey was used')
      await key.answers(true)
      await passkeyButton(page).click()
      await isIn(page)

      await leave(page)
      await key.turnBack()
      await page.goto('/login') // Chromium takes the offer in the field at once
      await expect(page.getByRole('alert')).toContainText('it may have been copied')
    })

    test('a code of the app comes after the password, and a recovery code once', async ({
      signedIn: page,
      noise,
    }) => {
      noise.allow(/status of 422 .*api.login.code/)
      const { secret, recovery } = await addApp(page)
      expect(recovery).toHaveLength(10)
      await leave(page)
      await typePassword(page)
      const code = page.getByLabel('Code', { exact: true })
      await expect(code).toBeFocused()
      await code.fill('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^This code does not work/)).toBeVisible()
      await code.fill(appCode(secret, 1)) // the next one: that of now was used
      await page.getByLabel(/^Remember this browser/).check()
      await page.keyboard.press('Enter')
      await isIn(page)

      await leave(page)
      await typePassword(page)
      await isIn(page) // the browser is known

      await leave(page)
      await page.context().clearCookies()
      await typePassword(page)
      await page.getByRole('button', { name: 'Type a recovery code' }).click()
      await code.fill(recovery[0]?.toLowerCase() ?? '')
      await page.keyboard.press('Enter')
      await isIn(page)
    })

    test('a second key is added after it was cancelled, and confirms in place of the password', async ({
      signedIn: page,
      site,
      noise,
    }) => {
      noise.allow(/status of 403 .*api.account.recovery/)
      const first = await VirtualKey.addTo(page)
      await addPasskey(page)
      await page.getByRole('button', { name: 'I have written them down' }).click()
      await first.remove()
      const second = await VirtualKey.addTo(page)
      await second.answers(false)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByRole('alert')).toContainText('No passkey was made: it was cancelled')
      await expect(page.getByText(/^Passkey, added today/)).toHaveCount(1)
      await second.answers(true)
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText(/^Passkey, added today/)).toHaveCount(2)

      await agePasswords(site)
      await page.reload()
      await page.getByRole('button', { name: 'Make new recovery codes' }).click()
      const dialog = page.getByRole('dialog', { name: 'Enter your password to continue' })
      await second.answers(false)
      await dialog.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(dialog.getByRole('alert')).toContainText('No passkey was used')
      await second.answers(true)
      await dialog.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(added(page)).toBeFocused()
    })

    test('at another address of the server no passkey is offered', { tag: '@slow' }, async ({
      signedIn: page,
      site,
      noise,
    }) => {
      noise.allow(/request to another host: http:..127.0.0.1/)
      const key = await VirtualKey.addTo(page)
      await addPasskey(page)
      await page.getByRole('button', { name: 'I have written them down' }).click()
      expect(await key.count()).toBe(1)
      await leave(page)
      await key.answers(false)
      await page.goto('/login')
      await expect(passkeyButton(page)).toBeVisible()
      await page.goto(`${site.url.replace('localhost', '127.0.0.1')}/login`)
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
      await alive(page)
      await expect(passkeyButton(page)).toHaveCount(0)
    })

    test('from its day on, who has no factor is led through adding one', async ({
      signedIn: page,
      site,
      browser,
      noise,
    }) => {
      // A screen asks before it is known that it waits, and while the server starts again.
      noise.allow(/status of 403/, /ERR_CONNECTION_REFUSED/)
      await page.goto('/admin-accounts')
      await page.getByRole('textbox', { name: 'Owners, from' }).fill(dayFromNow(8))
      await page.getByRole('button', { name: 'Save the days' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page.goto('/admin-dashboard')
      await expect(
        page.getByText(/^From .* you need a passkey or an authenticator app/),
      ).toBeVisible()

      await reachFactorDay(site)
      await leave(page)
      await typePassword(page)
      await expect(page).toHaveURL('/admin-account')
      await expect(page.getByText(/^The owners of this site ask for a passkey/)).toBeVisible()
      expect(await tooWide(page)).toEqual([])
      expect(await barriers(page)).toEqual([])
      await page.goto('/admin-enquiries')
      await expect(page).toHaveURL('/admin-account')

      const { recovery } = await addAppHere(page)
      expect(recovery).toHaveLength(10)
      await expect(page.getByText(/^The owners of this site ask for a passkey/)).toHaveCount(0)
      await page.goto('/admin-enquiries')
      await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()

      const other = await browser.newPage({ baseURL: site.url }) // nothing is asked of staff
      await signIn(other, staff)
      await other.goto('/admin-dashboard')
      await expect(other.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
      await other.close()
    })
  })
}

test.describe('without scripts', () => {
  test('the code is typed after the password', { tag: '@slow' }, async ({
    signedIn: page,
    browser,
    site,
    noise,
  }) => {
    noise.allow(/status of 422/)
    const { secret } = await addApp(page)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const form = await plain.newPage()
    await typePassword(form, { scripts: false })
    await expect(form.getByText('The password is right.')).toBeVisible()
    await form.getByLabel('Code', { exact: true }).fill(appCode(secret, 1))
    await form.getByRole('button', { name: 'Login', exact: true }).click()
    await isIn(form)
    await plain.close()
  })
})
