import type { Browser, Page } from '@playwright/test'
import { expect, signIn } from '../fixtures.ts'
import { type Mailbox, testWithMail as test } from '../mailbox.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, password } from '../people.ts'
import type { Site } from '../program.ts'
import { register, submitLogin } from '../steps.ts'

// How a colleague is let in where mail works.

const small = { width: 360, height: 740 }
test.use({ viewport: small })

const lata = { name: 'Lata Rao', email: 'lata@school.test', password }
const confirmed = 'Thank you: your address is confirmed. An owner of this site looks at'

/** The link and the code of the next mail, which is to the colleague. */
async function mailedLink(mailbox: Mailbox) {
  const mail = await mailbox.next()
  expect(mail.to).toBe(lata.email)
  const [, link = '', code = ''] =
    /http:\/\/school\.test(\/confirm-address#code=(\S+))/.exec(mail.text) ?? []
  return { link, code }
}

/** The owner's list of accounts, on a phone. */
async function openAccounts(browser: Browser, site: Site) {
  const office = await browser.newPage({ baseURL: site.url, viewport: small })
  await signIn(office)
  await office.goto('/admin-accounts')
  return { office, card: office.getByRole('listitem').filter({ hasText: lata.email }) }
}

async function fitsAndReads(page: Page) {
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
}

test('a colleague confirms the address, and is approved as an owner', { tag: '@slow' }, async ({
  page,
  browser,
  site,
  mailbox,
  noise,
}) => {
  await page.goto('/sirsregister')
  await fitsAndReads(page)
  await register(page, lata)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toContainText('A mail is on its way to you')
  const { link } = await mailedLink(mailbox)

  const { office, card } = await openAccounts(browser, site)
  await office.getByText('1 registration').click()
  await expect(card).toContainText('They have not opened the mailed link yet')
  await expect(office.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await fitsAndReads(office)

  await page.goto(link)
  await expect(page.getByText(`For ${lata.email}.`)).toBeVisible()
  await expect(page.getByLabel('Code of the link')).toHaveCount(0)
  await fitsAndReads(page)
  noise.allow(/status of 422/)
  await page.getByLabel('Password', { exact: true }).fill('Another-tree-1!')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Nobody has registered with this address')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toContainText(confirmed)
  expect((await mailbox.next()).to).toBe(owner.email)

  await office.reload()
  await expect(card).toContainText('E-mail address confirmed')
  await fitsAndReads(office)
  await office.getByRole('button', { name: `Approve as owner: ${lata.name}` }).click()
  await office.getByRole('button', { name: 'Yes, approve as owner' }).click()
  await expect(card).toContainText('Owner: can do everything')
  await office.close()
  const mails = [await mailbox.next(), await mailbox.next(), await mailbox.next()]
  expect(mails.map(({ to }) => to).sort()).toEqual([lata.email, lata.email, owner.email])
  expect(mails.some(({ text }) => text.includes('has approved your registration'))).toBe(true)

  await submitLogin(page, lata.email, password)
  await expect(page).toHaveURL('/admin-dashboard')

  noise.allow(/status of 404/)
  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has been used or is out of date.')
  await expect(page.getByRole('link', { name: 'Register again' })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the code is pasted from the mail', async ({ page, mailbox, noise }) => {
    noise.allow(/\.js csp$/, /status of 4(04|22)/)
    await page.goto('/sirsregister')
    await register(page, lata)
    await expect(page.getByText('A mail is on its way to you')).toBeVisible()
    const { link, code } = await mailedLink(mailbox)
    await page.goto(link)
    const confirm = async (given: string, word: string) => {
      await page.getByLabel('Code of the link').fill(given)
      await page.getByLabel('Password', { exact: true }).fill(word)
      await page.getByRole('button', { name: 'Confirm' }).click()
    }
    await confirm('made-up', password)
    await expect(page.getByText('This link has been used or is out of date.')).toBeVisible()
    await confirm(code, 'Another-tree-1!')
    await expect(page.getByText('Nobody has registered with this address')).toBeVisible()
    await expect(page.getByLabel('Code of the link')).toHaveValue(code)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await confirm(` ${code} `, password)
    await expect(page.getByText(confirmed)).toBeVisible()
  })
})
