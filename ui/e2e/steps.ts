import { createHmac, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Site } from './program.ts'

// What people do more than once.

interface Newcomer {
  name: string
  email: string
  password: string
}

export async function register(page: Page, { name, email, password }: Newcomer) {
  await page.getByLabel('User Name').fill(name)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
}

/** What somebody reads who has registered at a site without mail. */
export const toldToWait = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'sends you a link' })).toBeVisible()

/** The address in the link that the owner sees, without the site's own name: that may be another one in tests. */
export async function invitationLink(office: Page): Promise<string> {
  const link = office.getByRole('link', { name: 'Send by WhatsApp' })
  const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  return /\/invitation#code=\S+/.exec(text)?.[0] ?? ''
}

/** Chooses a password by an invitation. */
export async function joinByPassword(page: Page, link: string, password: string) {
  await page.goto(link)
  await expect(page.getByText(/This link works until/)).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in with this password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
}

/** Follows an entry of the admin's menu in a wide window, where one group is open at a time. */
export async function follow(page: Page, name: string) {
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const named = page.getByRole('link', { name, exact: true, includeHidden: true })
  const entry = menu.locator('li', { has: named }).last().locator('a')
  await entry.waitFor({ state: 'attached' })
  const closed = menu.locator('details:not([open])', { has: named })
  if ((await closed.count()) > 0) await closed.locator('summary').click()
  await entry.click()
}

export async function submitLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** A parent's message. */
export const letter = {
  Name: 'Meera Patil',
  Email: 'meera@family.test',
  'Phone Number': '+91 98450 12345',
  Message: 'Is there a place in class VI with hostel from June?',
}

export async function writeLetter(page: Page, fields: Partial<typeof letter> = letter) {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

/** The contact form is from now on one that was opened a minute ago: tests write faster than people. */
export async function takeAMinute(page: Page, site: Site) {
  const old = formToken(site, Date.now() / 1000 - 60)
  await page.route('**/contactus', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(token"(?: value=|:)")[\w-]{32}/, `$1${old}`)
    return route.fulfill({ response, body })
  })
}

/** What the server gives the form in a second: internal/auth/formtoken.go. */
export function formToken({ dataDir }: Site, second: number): string {
  const secret = readFileSync(join(dataDir, 'key'))
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'schoolsite form', 32))
  const shown = Buffer.alloc(8)
  shown.writeBigUInt64BE(BigInt(Math.floor(second)))
  const signature = createHmac('sha256', key).update(shown).digest().subarray(0, 16)
  return Buffer.concat([shown, signature]).toString('base64url')
}

export const sendLetter = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

/**
 * The next dialog for choosing files. Ask before the page is opened: Playwright
 * starts to catch such dialogs some time after it is asked to.
 */
export const chosenFiles = (page: Page) => page.waitForEvent('filechooser', { timeout: 0 })

/** Holds back what a test wants to see waiting. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Holds back every request for an address until the gate opens. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

/** The slider's pictures as a visitor's browser gets them. */
export async function shown(page: Page) {
  await page.goto('/')
  return page
    .locator('[aria-roledescription=slide] img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
}

/** A picture of the slider, as its screen lists it. */
export const slideRow = (page: Page, place: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByAltText(`Hero Slide ${place}`, { exact: true }) })

/** Gives a picture of the slider another description. */
export async function describeSlide(page: Page, place: number, text: string) {
  await page.getByRole('button', { name: `Edit the description of picture ${place}` }).click()
  await page.getByLabel(`What picture ${place} shows`).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Description saved')).toBeVisible()
}
