import type { Page, Route } from '@playwright/test'
import { alive, expect, readOnlyTest, test } from '../fixtures.ts'
import type { Site } from '../program.ts'
import { holdBack, letter, sendLetter, takeAMinute, writeLetter } from '../steps.ts'

const sent = 'Email Sent Successfully!'
const failed = 'An error occurred while sending your message.'
const advice = 'Your message is still here. Press Send Message to try again.'

/** What stands in the enquiries box, suspected spam included: a test types faster than people. */
async function box(site: Site) {
  const lists = [[], ['--spam']].map((flags) => site.cli(['enquiry', 'list', '--json', ...flags]))
  return (await Promise.all(lists)).flatMap((list) => JSON.parse(list))
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** What is posted while a test runs. */
function sendings(page: Page) {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}

/** What becomes of a message from now on. */
async function answer(page: Page, way: (route: Route) => unknown) {
  await page.unroute('**/api/contactus')
  await page.route('**/api/contactus', way)
}

const tokenOf = (page: Page) => page.locator('[name=token]').inputValue()

test('a message is written by keyboard, sent, kept, and the form is empty again', async ({
  page,
  site,
}) => {
  const posted = sendings(page)
  await page.clock.install()
  await takeAMinute(page, site)
  await page.goto('/contactus')
  const token = await tokenOf(page)
  expect(token).toMatch(/^[\w-]{20,}$/)
  await alive(page)
  await field(page, 'Name').focus()
  for (const [label, text] of Object.entries(letter)) {
    await expect(field(page, label)).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
    if (label === 'Email') await page.keyboard.press('Tab') // past the link to WhatsApp
  }
  await expect(page.getByRole('link', { name: 'How we keep it' })).toBeFocused()
  await page.keyboard.press('Tab')
  const button = page.getByRole('button', { name: 'Send Message' })
  await expect(button).toHaveAccessibleDescription(/only to answer you, and delete it 180 days/)
  await page.clock.fastForward(60_000)
  await page.keyboard.press('Enter')
  await expect(page.getByText(sent)).toBeVisible()
  for (const label of Object.keys(letter)) await expect(field(page, label)).toHaveValue('')
  expect(posted).toMatchObject([{ website: '', token }])
  const people = JSON.parse(await site.cli(['enquiry', 'list', '--json']))
  expect(people).toMatchObject([
    { name: letter.Name, email: letter.Email, phonenumber: '9845012345', message: letter.Message },
  ])
})

readOnlyTest(
  'the page loads no more than the boot module until somebody touches it',
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/contactus')
    await page.waitForLoadState('networkidle')
    expect(scripts).toHaveLength(1)
    await field(page, 'Name').fill('Meera')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    expect(scripts.length).toBeGreaterThan(1)
    await expect(field(page, 'Name')).toHaveValue('Meera')
  },
)

test('while it is sent the button says so, and nothing sends it twice', async ({ page }) => {
  const posted = sendings(page)
  const letGo = await holdBack(page, '**/api/contactus')
  await page.goto('/contactus')
  await alive(page)
  await writeLetter(page)
  await page.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await field(page, 'Name').press('Enter')
  letGo()
  await expect(page.getByText(sent)).toBeVisible()
  expect(posted).toHaveLength(1)
})

readOnlyTest('every field says what is wrong with it', async ({ page, site }) => {
  await page.goto('/contactus')
  await alive(page)
  await expect(page.getByLabel('Leave this empty')).toBeHidden()
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

test('a bad line loses no message and makes no second one', async ({ page, site, noise }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  noise.allow(/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of 422/)
  const alert = page.getByRole('alert')
  await page.clock.install()
  await page.goto('/contactus')
  await alive(page)
  await writeLetter(page)
  const posted = sendings(page)

  await page.context().setOffline(true)
  await sendLetter(page)
  await expect(alert).toContainText(`${failed}You are offline. ${advice}`)
  await expect(alert).toBeInViewport({ ratio: 1 })
  await page.context().setOffline(false)

  await answer(page, () => {}) // hangs
  await sendLetter(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await page.clock.fastForward(41_000)
  await expect(alert).toContainText(`${failed}No response from server. ${advice}`)

  await answer(page, (route) => route.abort()) // is cut on the way there
  await sendLetter(page)
  await expect(alert).toContainText('No response from server.')
  expect(await box(site)).toEqual([])

  const fields = { message: 'Message is required' }
  const refusal = { message: 'Please look again.', code: 'invalid', fields }
  await answer(page, (route) => route.fulfill({ status: 422, json: refusal }))
  await sendLetter(page)
  await expect(alert).toHaveText('Please look again.')
  await expect(field(page, 'Message')).toHaveAccessibleDescription('Message is required')
  await expect(field(page, 'Message')).toBeFocused()

  await answer(page, async (route) => {
    await route.fetch()
    await route.abort() // is cut on the way back
  })
  await sendLetter(page)
  await expect(alert).toContainText('No response from server.')
  await expect(field(page, 'Message')).toHaveValue(letter.Message)
  await page.unroute('**/api/contactus')
  await sendLetter(page)
  await expect(page.getByText(sent)).toBeVisible()
  expect(new Set(posted.map(({ key }) => key))).toHaveProperty('size', 1)
  expect(await box(site)).toHaveLength(1)
})

test('what was typed stays on the way to the privacy page and over a reload', async ({
  page,
  site,
}) => {
  const posted = sendings(page)
  const fetched: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/api/contactus') && answer.request().method() === 'GET')
      fetched.push((await answer.json()).token)
  })
  await page.clock.install()
  await page.goto('/privacy')
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await writeLetter(page)
  await page.getByRole('link', { name: 'How we keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Message')).toHaveValue(letter.Message)
  await sendLetter(page)
  await page.clock.fastForward(3_000) // a token that was just fetched is too young
  await expect(page.getByText(sent)).toBeVisible()
  expect(posted).toMatchObject([{ token: fetched.at(-1) }])

  await writeLetter(page, { Message: 'And one more question.' })
  await page.reload()
  await expect(field(page, 'Message')).toHaveValue('And one more question.')
  expect(await box(site)).toHaveLength(1)
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

test('what is sent before the page came alive is answered by a page', async ({ page, site }) => {
  const bringScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/contactus', { waitUntil: 'commit' })
  await writeLetter(page)
  await page.getByRole('button', { name: 'Send Message' }).click({ noWaitAfter: true })
  await expect(page.getByText(sent)).toBeVisible()
  bringScripts()
  await alive(page)
  await expect(page.getByText(sent)).toBeInViewport()
  await expect(field(page, 'Message')).toHaveValue('')
  expect(await box(site)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })
  test.beforeEach(({ noise }) => noise.allow(/\.js csp$/, /status of 422/))

  test('a bad message comes back with what was typed, a good one is sent once', async ({
    page,
    site,
  }) => {
    await page.goto('/contactus')
    const token = await tokenOf(page)
    await writeLetter(page, { ...letter, 'Phone Number': '12345' })
    await sendLetter(page)
    await expect(page.getByText('Enter a valid Indian phone number')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Please correct the marked fields')
    await expect(page.locator('#answer')).toBeFocused()
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(field(page, 'Message')).toHaveValue(letter.Message)
    await expect(field(page, 'Phone Number')).toHaveValue('12345')
    expect(await tokenOf(page)).toBe(token)
    expect(await box(site)).toEqual([])

    await writeLetter(page, { 'Phone Number': letter['Phone Number'] })
    await sendLetter(page)
    await expect(page.getByText(sent)).toBeInViewport({ ratio: 1 })
    const next = `Thank you, ${letter.Name}. The office has your message and will answer by`
    await expect(page.getByText(next)).toContainText('If it is urgent, call +91 8352 000 586.')
    await expect(field(page, 'Message')).toHaveValue('')
    await page.reload() // posts it again
    await expect(page.getByText(sent)).toBeVisible()
    expect(await box(site)).toMatchObject([{ message: letter.Message, phonenumber: '9845012345' }])
  })
})
