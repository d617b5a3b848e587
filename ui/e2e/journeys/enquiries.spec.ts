import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, schoolName, test } from '../fixtures.ts'
import { tabTo } from '../keyboard.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner } from '../people.ts'
import { formToken, letter } from '../steps.ts'

test.use({ passwordIsRecent: true })

interface Signs {
  token?: string
  website?: string
  name?: string
  email?: string
  phonenumber?: string
}

/** Sends a message: as a person does, or as a program that fills in every field. */
async function send(page: Page, message: string, signs: Signs) {
  const { Name: name, Email: email } = letter
  const data = { name, email, phonenumber: '9845012345', message, key: message, ...signs }
  expect((await page.request.post('/api/contactus', { data })).status()).toBe(201)
}

test('an enquiry comes by itself, and is followed up with the keyboard alone', async ({
  signedIn: page,
  site,
  noise,
}) => {
  await page.clock.install()
  await page.goto('/admin-enquiries')
  await expect(page.getByRole('heading', { name: 'No new enquiries' })).toBeVisible()
  const token = formToken(site, Date.now() / 1000 - 60)
  await send(page, letter.Message, { token })
  await page.getByLabel('Unread only').focus()
  await page.clock.fastForward(61_000)
  await expect(page.getByText('1 enquiry.')).toBeVisible()
  await expect(page.getByLabel('Unread only')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Enquiries (1 unread)' })).toBeVisible()

  await tabTo(page, `Unread: ${letter.Name}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: letter.Name })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Enquiries', exact: true })).toBeVisible()
  await tabTo(page, 'Assign to me')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Assigned to you.')).toBeVisible()
  await tabTo(page, 'Call back on')
  await page.keyboard.type('25/11/2020')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be today or a later day')).toBeVisible()
  await expect(page.getByLabel('Call back on')).toBeFocused()
  await tabTo(page, 'Tomorrow')
  await page.keyboard.press('Space')
  await expect(page.getByText('Call back tomorrow.').first()).toBeVisible()
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
    expect(await tooWide(page)).toEqual([])
  }
  expect(await barriers(page)).toEqual([])
  const opened = page.url()
  await tabTo(page, 'Back to enquiries', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No new enquiries.', { exact: true })).toBeFocused()
  await page.getByRole('radio', { name: 'To call back 1' }).press('Space')
  await expect(page.getByText('Call back tomorrow')).toBeVisible()

  await page.goBack()
  await page.goBack()
  expect(page.url()).toBe(opened)
  await page.reload()
  await expect(page.getByText('They come on Saturday.')).toBeVisible()
  expect(JSON.parse(await site.cli(['enquiry', 'list', '--json']))).toMatchObject([
    { state: 'in-hand', assignee: owner.email },
  ])
})

test('spam is looked through, and all of one person is downloaded and removed', async ({
  signedIn: page,
}) => {
  const messages = ['Is there a hostel?', 'ವಸತಿ ಇದೆಯೇ? 🏫', '=HYPERLINK("http://x.test")']
  for (const message of messages) await send(page, message, { website: 'http://x.test' })
  await page.goto('/admin-enquiries')
  await page.getByRole('radio', { name: 'Spam 3' }).click()
  await page.getByRole('link', { name: 'Is there a hostel?' }).click()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByText('Moved out of spam.')).toBeVisible()
  const fresh = page.getByRole('radio', { name: 'New 1' })
  await fresh.click()
  await expect(page).toHaveURL(/\/admin-enquiries\?id=/)
  await expect(fresh).toBeFocused()
  await page.getByLabel('Search these enquiries').fill('transport')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing here matches “transport”.')).toBeVisible()
  await expect(page).toHaveURL(/\?q=transport&id=/)
  await page.goBack()
  await expect(page.getByLabel('Search these enquiries')).toHaveValue('')

  const who = `${letter.Email} or 9845012345`
  await expect(
    page.getByText('2 more enquiries have this e-mail address or telephone.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'See all from this person' }).click()
  await expect(page.getByRole('heading', { name: `Everything from ${who}` })).toBeFocused()
  await expect(page.getByText('3 enquiries.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV, for a spreadsheet' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain('ವಸತಿ ಇದೆಯೇ? 🏫')
  expect(text).not.toContain(',=HYPERLINK')

  await page.getByRole('button', { name: 'Remove everything of this person…' }).click()
  const question = page.getByRole('dialog', { name: `Remove all 3 enquiries from ${who}?` })
  await question.getByRole('button', { name: 'Yes, remove them permanently' }).click()
  await expect(page.getByText('Removed permanently: 3 enquiries')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No new enquiries' })).toBeVisible()
})

test('a flood is moved to spam with the keyboard alone, and out of it again', {
  tag: '@slow',
}, async ({ signedIn: page, site }) => {
  for (const age of [60, 70, 80]) {
    await send(page, `Fees, please (${age})`, { token: formToken(site, Date.now() / 1000 - age) })
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin-enquiries')
  await expect(page.getByText('3 enquiries.')).toBeVisible()
  const many = page.getByRole('button', { name: 'Move many to spam…' })
  await many.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move many enquiries to spam' })
  await expect(dialog.getByLabel('E-mail or telephone')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Fill in at least one of these')).toBeVisible()
  await page.keyboard.type(letter.Email)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^3 enquiries would be moved to spam/)).toBeFocused()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to spam: 3 enquiries.')).toBeVisible()
  await expect(many).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No new enquiries' })).toBeVisible()

  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone: everything is as it was before.')).toBeVisible()
  await expect(page.getByText('3 enquiries.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Fees, please (60)' }).click()
  await page.getByRole('button', { name: 'Move all from this sender to spam…' }).click()
  await expect(dialog.getByLabel('E-mail or telephone')).toHaveValue(`${letter.Email},9845012345`)
  await page.keyboard.press('Escape')
  const again = page.getByRole('button', { name: 'Move all from this sender to spam…' })
  await expect(again).toBeFocused()
  expect(JSON.parse(await site.cli(['enquiry', 'list', '--json']))).toHaveLength(3)
})

test('several are answered at once with the keyboard alone, and are as before after Undo', {
  tag: '@slow',
}, async ({ signedIn: page, site }) => {
  const names = ['Asha', 'Basu', 'Chitra']
  for (const name of names) {
    const token = formToken(site, Date.now() / 1000 - 60)
    await send(page, `Fees, please? ${name}`, { token, name })
  }
  const states = async () =>
    JSON.parse(await site.cli(['enquiry', 'list', '--json'])).map(
      ({ state }: { state: string }) => state,
    )
  await page.goto('/admin-enquiries')
  await page.getByRole('checkbox', { name: 'Choose Chitra' }).focus()
  await page.keyboard.press('Space')
  await tabTo(page, 'Choose Asha')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 chosen')).toBeVisible()
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await tooWide(page)).toEqual([])
  }
  expect(await barriers(page)).toEqual([])
  await tabTo(page, 'Mark as answered')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marked as answered: 2 enquiries.')).toBeVisible()
  expect(await states()).toEqual(['done', 'new', 'done'])
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone: everything is as it was before.')).toBeVisible()
  await expect(page.getByText('3 enquiries.')).toBeVisible()
  expect(await states()).toEqual(['new', 'new', 'new'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('ten enquiries are answered in twenty taps', { tag: '@slow' }, async ({
    signedIn: page,
    site,
    noise,
  }) => {
    noise.allow(/another host: https:\/\/wa\.me/)
    const names = Array.from({ length: 10 }, (_, number) => `Parent ${number}`)
    for (const [number, name] of names.entries()) {
      const token = formToken(site, Date.now() / 1000 - 60 - number)
      const person = { name, email: `p${number}@family.test`, phonenumber: `987654320${number}` }
      await send(page, `What are the fees? ${name}`, { token, ...person })
    }
    const answers = [{ title: 'Fees', text: 'Dear {name}, the fees of {school} are on the site.' }]
    const put = await page.request.put('/api/enquiries/answers', { data: { answers, version: 0 } })
    expect(put.status()).toBe(200)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const list = await (await page.request.get('/api/enquiries?state=new')).json()
    await page.goto(`/admin-enquiries?id=${list.data[0].id}`) // the link in the mail about it

    let taps = 0
    const tap = (button: Locator) => {
      taps++
      return button.tap()
    }
    for (const name of names.toReversed()) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeFocused()
      const opening = page.waitForEvent('popup')
      await tap(page.getByRole('link', { name: 'Reply by WhatsApp' }))
      const chat = await opening
      const text = new URL(chat.url()).searchParams.get('text')
      expect(text).toBe(`Dear ${name}, the fees of ${schoolName} are on the site.`)
      await chat.close()
      await tap(page.getByRole('button', { name: 'Mark as answered' }))
    }
    await expect(page.getByRole('heading', { name: 'No new enquiries' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Answered 10' })).toBeAttached()
    test.info().annotations.push({ type: 'taps', description: `${taps} for ten enquiries` })
    expect(taps).toBeLessThanOrEqual(20)
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  })

  test('ready answers are written, and are kept', { tag: '@slow' }, async ({
    signedIn: page,
    noise,
  }) => {
    noise.allow(/status of 422/)
    await page.goto('/admin-enquiries')
    await page.getByRole('button', { name: 'Ready answers' }).tap()
    await expect(page.getByRole('heading', { name: 'Ready answers' })).toBeFocused()
    await page.getByRole('button', { name: 'Add an answer' }).tap()
    await page.getByRole('button', { name: 'Save the ready answers' }).tap()
    await expect(page.getByLabel('Title')).toBeFocused()
    await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Title').fill('ಶುಲ್ಕ')
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await page.getByRole('button', { name: 'Save the ready answers' }).tap()
    await expect(page.getByText('The ready answers were saved.')).toBeVisible()
    await page.goto('/admin-enquiries?view=answers')
    await expect(page.getByLabel('Title')).toHaveValue('ಶುಲ್ಕ')
  })
})
