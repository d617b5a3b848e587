import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner } from '../people.ts'
import { formToken, letter } from '../steps.ts'

/** Sends a message: as a person does, or as a program that fills in every field. */
async function send(page: Page, message: string, signs: { token: string } | { website: string }) {
  const { Name: name, Email: email } = letter
  const data = { name, email, phonenumber: '9845012345', message, key: message, ...signs }
  expect((await page.request.post('/api/contactus', { data })).status()).toBe(201)
}

/** Goes on with the Tab key until what has the focus is called so. */
async function tabTo(page: Page, name: string, key = 'Tab') {
  const called = () =>
    page.evaluate(() => {
      const { activeElement: now } = document
      const label = now instanceof HTMLTextAreaElement ? now.labels[0] : now
      return label?.getAttribute('aria-label') ?? label?.textContent ?? ''
    })
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    if ((await called()).includes(name)) return
  }
  throw new Error(`The ${key} key does not lead to “${name}”.`)
}

test('an enquiry comes by itself, and is seen to with the keyboard alone', async ({
  signedIn: page,
  site,
  noise,
}) => {
  await page.clock.install()
  await page.goto('/admin-enquiries')
  await expect(page.getByText(/^No new enquiries\./)).toBeVisible()
  const token = formToken(site, Date.now() / 1000 - 60)
  await send(page, letter.Message, { token })
  await page.getByLabel('Unread only').focus()
  await page.clock.fastForward(61_000)
  await expect(page.getByText('1 enquiry. A new one has come.')).toBeVisible()
  await expect(page.getByLabel('Unread only (1)')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Enquiries , 1 unread' })).toBeVisible()

  await tabTo(page, letter.Name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: letter.Name })).toBeFocused()
  await expect(page.getByLabel('Unread only (0)')).toBeVisible()
  await tabTo(page, 'In hand')
  await page.keyboard.press('Space')
  await expect(page.getByText('Marked as in hand.')).toBeVisible()
  await tabTo(page, 'Add a note')
  await page.keyboard.type('They come on Saturday.')

  noise.allow(/status of 401/)
  await page.context().clearCookies() // the session ends meanwhile
  await tabTo(page, 'Save the note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved.')).toBeVisible()

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  }
  const opened = page.url()
  await tabTo(page, 'Close', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^No new enquiries\./)).toBeFocused()

  await page.goBack()
  expect(page.url()).toBe(opened)
  await page.reload()
  await expect(page.getByText('They come on Saturday.')).toBeVisible()
  expect(JSON.parse(await site.cli(['enquiry', 'list', '--json']))).toMatchObject([
    { state: 'in-hand' },
  ])
})

test('spam is looked through, and all of one person is downloaded and removed', async ({
  signedIn: page,
}) => {
  const messages = ['Is there a hostel?', 'ವಸತಿ ಇದೆಯೇ? 🏫', '=HYPERLINK("http://x.test")']
  for (const message of messages) await send(page, message, { website: 'http://x.test' })
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: '3 Suspected spam' }).click()
  await page.getByRole('link', { name: 'Is there a hostel?' }).click()
  await page.getByRole('button', { name: 'No spam: put it in the box' }).click()
  await expect(page.getByText('Put in the box.')).toBeVisible()
  const fresh = page.getByRole('button', { name: 'New 1' })
  await fresh.click()
  await expect(page).toHaveURL(/\/admin-enquiries\?id=/)
  await expect(fresh).toBeFocused() // it leads nowhere else
  await page.getByLabel('Search these enquiries').fill('transport')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing here matches “transport”.')).toBeVisible()
  await expect(page).toHaveURL(/\?q=transport&id=/)
  await page.goBack()
  await expect(page.getByLabel('Search these enquiries')).toHaveValue('')

  const who = `${letter.Email} or 9845012345`
  await expect(page.getByText('2 more with this e-mail address or telephone:')).toBeVisible()
  await page.getByRole('link', { name: 'all from this person' }).click()
  await expect(page.getByRole('heading', { name: `Everything from ${who}` })).toBeFocused()
  await expect(page.getByText('3 enquiries.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV, for a spreadsheet' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain('ವಸತಿ ಇದೆಯೇ? 🏫')
  expect(text).not.toContain(',=HYPERLINK')

  await page.getByRole('button', { name: 'Remove everything of this person…' }).click()
  const question = page.getByRole('dialog', { name: `Remove all 3 enquiries from ${who}?` })
  await question.getByRole('button', { name: 'Yes, remove them for good' }).click()
  await expect(page.getByText('Removed for good: 3 enquiries')).toBeVisible()
  await expect(page.getByText(/^No new enquiries\./)).toBeVisible()
})

test('a flood is set aside at once with the keyboard alone, and let in again', async ({
  signedIn: page,
  site,
}) => {
  for (const age of [60, 70, 80]) {
    await send(page, `Fees, please (${age})`, { token: formToken(site, Date.now() / 1000 - age) })
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin-enquiries')
  await expect(page.getByText('3 enquiries.')).toBeVisible()
  const several = page.getByRole('button', { name: 'Set aside several…' })
  await several.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Set aside several enquiries' })
  await expect(dialog.getByLabel('E-mail or telephone')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Fill in at least one of these')).toBeVisible()
  await page.keyboard.type(letter.Email)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^3 enquiries would be set aside as spam/)).toBeFocused()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to spam: 3 enquiries')).toBeVisible()
  await expect(several).toBeFocused()
  await expect(page.getByText(/^No new enquiries\./)).toBeVisible()

  await tabTo(page, 'Undo', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved out of spam: 3 enquiries')).toBeFocused()
  await expect(page.getByText('3 enquiries.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Fees, please (60)' }).click()
  await page.getByRole('button', { name: 'Set aside all from this sender…' }).click()
  await expect(dialog.getByLabel('E-mail or telephone')).toHaveValue(`${letter.Email},9845012345`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Set aside all from this sender…' })).toBeFocused()
  expect(JSON.parse(await site.cli(['enquiry', 'list', '--json']))).toHaveLength(3)
})
