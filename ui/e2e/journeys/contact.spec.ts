import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import type { Site } from '../program.ts'
import { holdBack, letter, sendLetter, writeLetter } from '../steps.ts'

const sent = 'Email Sent Successfully!'
const failed = 'An error occurred while sending your message.'

/** What stands in the enquiries box, suspected spam included: a test types faster than people. */
async function box(site: Site) {
  const lists = [[], ['--suspect']].map((flags) =>
    site.cli(['message', 'list', '--json', ...flags]),
  )
  return (await Promise.all(lists)).flatMap((list) => JSON.parse(list))
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a message is sent, kept, and the form is empty again', async ({ page, site }) => {
  await page.goto('/contactus')
  await writeLetter(page)
  await sendLetter(page)
  await expect(page.getByText(sent)).toBeVisible()
  for (const label of Object.keys(letter)) await expect(field(page, label)).toHaveValue('')
  expect(await box(site)).toMatchObject([
    { name: letter.Name, email: letter.Email, phonenumber: '9845012345', message: letter.Message },
  ])
})

test('while it is sent the button says so', async ({ page }) => {
  const letGo = await holdBack(page, '**/api/contactus')
  await page.goto('/contactus')
  await writeLetter(page)
  await sendLetter(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  letGo()
  await expect(page.getByText(sent)).toBeVisible()
})

test('every field says what is wrong with it', async ({ page, site }) => {
  await page.goto('/contactus')
  await sendLetter(page)
  const required = [
    'Name is required',
    'Email is required',
    'Phone number is required',
    'Message is required',
  ]
  for (const message of required) await expect(page.getByText(message)).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()

  await writeLetter(page, {
    Name: 'Meera',
    Email: 'meera@',
    'Phone Number': '12345',
    Message: 'Hello',
  })
  await sendLetter(page)
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Enter a valid Indian phone number')).toBeVisible()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email address')
  expect(await box(site)).toEqual([])
})

test('a message that can not be sent is kept in the form', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED/, /status of 422/)
  await page.goto('/contactus')
  await writeLetter(page)
  await page.route('**/api/contactus', (route) => route.abort())
  await sendLetter(page)
  await expect(page.getByRole('alert')).toContainText(failed)
  await expect(page.getByRole('alert')).toContainText('No response from server.')

  await page.unroute('**/api/contactus')
  const fields = { message: 'Message is required' }
  await page.route('**/api/contactus', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Please look again.', code: 'invalid', fields },
    }),
  )
  await sendLetter(page)
  await expect(page.getByRole('alert')).toContainText(`${failed}Please look again.`)
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Message is required')
  await expect(field(page, 'Message')).toHaveValue(letter.Message)
})

test('what was typed before the page came alive is kept', async ({ page, site }) => {
  const bringScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/contactus', { waitUntil: 'commit' })
  await writeLetter(page)
  bringScripts()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(field(page, 'Message')).toHaveValue(letter.Message)
  await sendLetter(page)
  await expect(page.getByText(sent)).toBeVisible()
  expect(await box(site)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ noise }) => noise.allow(/\.js csp$/, /status of 422/))

  test('a good message is sent', async ({ page, site }) => {
    await page.goto('/contactus')
    await writeLetter(page)
    await sendLetter(page)
    await expect(page.getByText(sent)).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue('')
    expect(await box(site)).toMatchObject([{ message: letter.Message, phonenumber: '9845012345' }])
  })

  test('a bad one comes back with what was typed', async ({ page, site }) => {
    await page.goto('/contactus')
    await writeLetter(page, { ...letter, 'Phone Number': '12345' })
    await sendLetter(page)
    await expect(page.getByText('Enter a valid Indian phone number')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(failed)
    await expect(field(page, 'Message')).toHaveValue(letter.Message)
    await expect(field(page, 'Phone Number')).toHaveValue('12345')
    expect(await box(site)).toEqual([])
  })
})
