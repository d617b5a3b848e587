import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, picture, test, useSession } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { owner, staff } from '../people.ts'
import { contentDir } from '../program.ts'

// From a clerk's phone to the principal's and to visitors; and what must not lose a word.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const saved = /^Saved, /

test('a clerk submits a circular, the principal sends it back and approves it', async ({
  page,
  context,
}) => {
  let taps = 0
  const tap = async (name: string, role: 'button' | 'link' | 'radio' = 'button') => {
    taps++
    await page.getByRole(role, { name, exact: role === 'link' }).tap()
  }
  await useSession(page, staff)
  await page.goto('/admin-items')
  await tap('Add a circular', 'link')
  await page.getByLabel('Title').fill('Half holiday on Friday')
  await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/fire-safety.pdf`)
  await page.getByLabel('Category').fill('Timings')
  expect(await tooWide(page)).toEqual([])
  await tap('Submit for approval')
  await expect(
    page.getByText(
      'Sent for approval. An editor or an owner publishes it, or sends it back to you.',
    ),
  ).toBeVisible()
  expect(taps + 3).toBeLessThanOrEqual(12) // and a tap into each of three fields

  await context.clearCookies()
  await useSession(page, owner)
  await page.goto('/admin-dashboard')
  expect(await tooWide(page)).toEqual([])
  await page.getByRole('link', { name: /^Half holiday on Friday.*asks for your approval$/ }).tap()
  taps++
  await tap('Send back')
  await page.getByLabel('What should change').fill('From what hour?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).tap()
  await expect(page.getByText('Sent back.')).toBeVisible()

  await context.clearCookies()
  await useSession(page, staff)
  await page.goto('/admin-dashboard')
  await page.getByRole('link', { name: /Sent back to you: From what hour\?$/ }).tap()
  await expect(page.getByText(/From what hour\?/)).toBeVisible()
  await page.getByLabel('Title').fill('Half holiday on Friday, from 12')
  await tap('Submit for approval')
  await expect(
    page.getByText(
      'Sent for approval. An editor or an owner publishes it, or sends it back to you.',
    ),
  ).toBeVisible()

  await context.clearCookies()
  await useSession(page, owner)
  await page.goto('/admin-items?show=waiting')
  taps = 0
  await tap('Half holiday on Friday, from 12', 'link')
  await expect(page.getByText('This is new: it replaces nothing on the site.')).toBeVisible()
  await tap('Approve and publish')
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  expect(taps).toBe(2)
  await page.goBack()
  await expect(page).toHaveURL('/admin-items?show=waiting') // not the form, whose draft is gone
  await page.goto('/circulars')
  await expect(page.getByText('Half holiday on Friday, from 12')).toBeVisible()
})

test('a private link shows the page as it will be, to whoever has it', async ({
  signedIn: page,
  browser,
  baseURL,
  noise,
}) => {
  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Add a circular' }).tap()
  await page.getByLabel('Title').fill('Half holiday on Friday')
  await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/fire-safety.pdf`)
  await page.getByLabel('Category').fill('Timings')
  await page.getByRole('button', { name: 'Make a preview link' }).tap()
  const link = page.getByRole('link', { name: 'Open the preview' })
  const { pathname, hash } = new URL(String(await link.getAttribute('href')))
  const address = pathname + hash // the site's own name is not that of the test

  const principal = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
  })
  noise.listenTo(principal)
  const phone = await principal.newPage()
  await phone.goto(address)
  await expect(phone.getByText('Half holiday on Friday')).toBeVisible()
  await expect(phone.getByRole('note')).toContainText('This is a draft. Visitors don’t see it yet.')
  expect([...(await tooWide(phone)), ...(await barriers(phone))]).toEqual([])
  const pdf = await phone.getByRole('link', { name: /Half holiday on Friday/ }).getAttribute('href')
  expect((await phone.request.get(String(pdf))).headers()['content-type']).toBe('application/pdf')
  await phone.goto('/circulars')
  await expect(phone.getByText('Half holiday on Friday')).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  noise.allow(/status of 404/)
  await phone.goto('/')
  await phone.goto(address)
  await expect(phone.getByText('This link does not work any more')).toBeVisible()
  await principal.close()
})

test('a dead line and a closed tab lose nothing that was typed', async ({
  signedIn: page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
  await page.getByLabel('Title').fill('The rain')
  await page.getByLabel('Category').fill('Weather')
  await expect(page.getByText(saved)).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('In one or two sentences').fill('It rains.')
  await page.getByLabel('Category').tap()
  await expect(page.getByText(/^No connection\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(saved)).toBeVisible({ timeout: 10_000 })

  await context.setOffline(true)
  await page.getByLabel('In one or two sentences').fill('It rains and rains.')
  const address = page.url()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto('/admin-items?kind=news')
  await next.getByRole('link', { name: 'The rain', exact: true }).tap()
  await expect(next).toHaveURL(address)
  await expect(next.getByLabel('In one or two sentences')).toHaveValue('It rains and rains.')
  await expect(next.getByText(saved)).toBeVisible()
  await next.reload()
  await expect(next.getByLabel('In one or two sentences')).toHaveValue('It rains and rains.')
})

test('a session that ends in the middle loses nothing', { tag: '@slow' }, async ({
  signedIn: page,
  context,
  noise,
}) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
  await expect(page.getByLabel('Title')).toBeVisible()
  await context.clearCookies()
  await page.getByLabel('Title').fill('The rain')
  await page.getByLabel('Category').tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: /Sign in|Login/ }).tap()
  await expect(page.getByText(saved)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('The rain')
})

test('two people write one draft: both texts are shown, and none is overwritten unseen', async ({
  signedIn: page,
  browser,
  baseURL,
  noise,
}) => {
  noise.allow(/status of 409/)
  await beginNews(page)

  await retitleElsewhere(page, browser, baseURL)

  await page.getByLabel('Title').fill('The small rain')
  await page.getByLabel('Category').tap()
  const title = page.getByRole('group', { name: 'Title' })
  await expect(title).toContainText('The great rain')
  await expect(title).toContainText(staff.name)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await title.getByRole('radio', { name: staff.name }).tap()
  await page.getByRole('button', { name: 'Save what I chose' }).tap()
  await expect(page.getByLabel('Title')).toHaveValue('The great rain')
  await expect(page.getByText(saved)).toBeVisible()
})

test('a picture that was put into a text stays there when two texts meet', {
  tag: '@slow',
}, async ({ signedIn: page, browser, baseURL, noise }) => {
  noise.allow(/status of 409/)
  await beginNews(page)
  const id = new URL(page.url()).searchParams.get('draft')

  await retitleElsewhere(page, browser, baseURL)

  await page.getByRole('button', { name: 'Picture', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture('boarding.jpg'))
  await dialog.getByLabel('What the picture shows').fill('The pond')
  await dialog.getByRole('button', { name: 'Put it into the text' }).tap()
  await page.getByRole('group', { name: 'Text' }).getByRole('radio', { name: 'Yours' }).tap()
  await page.getByRole('button', { name: 'Save what I chose' }).tap()
  await expect(page.getByText(saved)).toBeVisible()
  const { data } = await (await page.request.get(`/api/drafts/${id}`)).json()
  expect(data.files).toMatchObject([{ field: '/body#picture-1.jpg' }])
  expect(data.fields).toMatchObject({ title: 'The great rain', body: '![The pond](picture-1.jpg)' })
})

test('a text whose draft was discarded becomes a new draft, with its PDF', {
  tag: '@slow',
}, async ({ signedIn: page, noise }) => {
  noise.allow(/status of 404/)
  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Add a circular' }).tap()
  await page.getByLabel('Title').fill('Half holiday on Friday')
  await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/fire-safety.pdf`)
  await page.getByLabel('Category').tap()
  await expect(page.getByText(saved)).toBeVisible()
  await page.reload() // the browser has no file any more, only the server
  await expect(page.getByText('fire-safety.pdf', { exact: true })).toBeVisible()
  const address = page.url()
  const draft = `/api/drafts/${new URL(address).searchParams.get('draft')}`
  const { data } = await (await page.request.get(draft)).json()
  await page.request.post(`${draft}/discard`, { data: { version: data.version } })

  await page.getByLabel('Category').fill('Timings')
  await page.getByLabel('Title').tap()
  await page.getByRole('button', { name: 'Save it as a new draft' }).tap()
  await expect(page.getByText('fire-safety.pdf', { exact: true })).toBeVisible()
  await expect(page.getByText(saved)).toBeVisible()
  expect(page.url()).not.toBe(address)
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/circulars')
  const pdf = page.getByRole('link', { name: /Half holiday on Friday/ })
  expect(await (await page.request.get(String(await pdf.getAttribute('href')))).body()).toEqual(
    readFileSync(`${contentDir}/documents/fire-safety.pdf`),
  )
})

test('two people change one published item: the second sees both texts before anything is published', {
  tag: '@slow',
}, async ({ signedIn: page, noise }) => {
  noise.allow(/status of 409/)
  const save = (base: number, id: string, change: object) =>
    page.request.post('/api/content/items', {
      data: {
        kind: 'news',
        id,
        base,
        fields: {
          title: 'The rain',
          summary: 'It rains.',
          category: 'Weather',
          date: '2026-11-24',
          body: 'Come.',
          ...change,
        },
      },
    })
  const { data } = await (await save(0, '', {})).json()
  await page.goto('/admin-items?kind=news&item=the-rain')
  await page.getByLabel('In one or two sentences').fill('It rains softly.')
  await page.getByLabel('Title').tap()
  await expect(page.getByText(saved)).toBeVisible()

  const other = await save(data.revision.number, 'the-rain', {
    summary: 'It pours.',
    category: 'Storms',
  })
  expect(other.ok()).toBe(true)
  await page.getByRole('button', { name: 'Publish' }).tap()
  const summary = page.getByRole('group', { name: 'In one or two sentences' })
  await expect(summary).toContainText('It pours.')
  await expect(summary).toContainText(owner.name)
  await summary.getByRole('radio', { name: 'Yours' }).tap()
  await page.getByRole('button', { name: 'Publish what I chose' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/latest/the-rain')
  await expect(page.getByText('Storms').first()).toBeVisible()
  await expect(page.getByText('It rains softly.').first()).toBeVisible()
})

/** Begins the draft of a news item, "The rain". */
async function beginNews(page: Page) {
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
  await page.getByLabel('Title').fill('The rain')
  await page.getByLabel('Category').tap()
  await expect(page.getByText(saved)).toBeVisible()
}

/** Somebody else gives the draft on a page another title. */
async function retitleElsewhere(page: Page, browser: Browser, baseURL = '') {
  const other = await (await browser.newContext({ baseURL })).newPage()
  await useSession(other, staff)
  await other.goto(page.url())
  await other.getByLabel('Title').fill('The great rain')
  await other.getByLabel('Category').click()
  await expect(other.getByText(saved)).toBeVisible()
  await other.context().close()
}
