import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { Network } from '../network.ts'
import { owner } from '../people.ts'
import { contentDir, type Site } from '../program.ts'
import { submitLogin } from '../steps.ts'

// The jobs of an office while the server ends the session: nothing that was typed or chosen is lost.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

interface Job {
  name: string
  at: string
  /** The fields that are filled before the session ends, and one after it. */
  fields: [label: string, text: string][]
  last: [label: string, text: string]
  file?: [label: string, path: string]
  /** The field that comes with the file. */
  after?: [label: string, text: string]
  page: string
  shown: string[]
}

const circular: Job = {
  name: 'a circular',
  at: '/admin-items?kind=circular&item=new',
  fields: [['Title', 'Half holiday on Friday']],
  last: ['Category', 'Hours'],
  file: ['PDF', `${contentDir}/documents/sanitation.pdf`],
  page: '/circulars',
  shown: ['Half holiday on Friday', 'Hours'],
}

const jobs: Job[] = [
  circular,
  {
    name: 'a news item with a picture',
    at: '/admin-items?kind=news&item=new',
    fields: [
      ['Title', 'The pond is full'],
      ['In one or two sentences', 'It rained for a week.'],
      ['Category', 'Weather'],
    ],
    last: ['Text', 'Come and see it.'],
    file: ['Picture (optional)', picture('news-rain-garden.jpg')],
    after: ['What the picture shows', 'The pond behind the school'],
    page: '/latest/the-pond-is-full',
    shown: ['It rained for a week.', 'Come and see it.'],
  },
  {
    name: 'an album',
    at: '/admin-albums?item=new',
    fields: [['Title', 'The rain walk']],
    last: ['What the families agreed to (optional)', 'Photographs of school events'],
    file: ['Pictures', picture('boarding.jpg')],
    page: '/gallery/event?album=the-rain-walk',
    shown: ['The rain walk'],
  },
  {
    name: 'a certificate of the disclosure',
    at: '/admin-items?kind=disclosure-row&item=documents/fire_safety/fire-safety-certificate',
    fields: [
      ['Issued on', '02/11/2026'],
      ['Valid until', '01/11/2030'],
    ],
    last: ['Self-attested by', 'The Manager and the Principal'],
    file: ['PDF', `${contentDir}/documents/sanitation.pdf`],
    page: '/mandatory-disclosers',
    shown: ['Attested by The Manager and the Principal', 'valid until 1 November 2030'],
  },
  {
    name: 'the office hours',
    at: '/admin-items?kind=site&item=site',
    fields: [],
    last: ['Office hours', 'Monday to Friday, 10 am to 4 pm'],
    page: '/contactus',
    shown: ['Monday to Friday, 10 am to 4 pm'],
  },
]

/** Fills the form; the server ends the session before the last field and the file. */
async function fill(page: Page, site: Site, { at, fields, last, file }: Job, base = '') {
  await page.goto(base + at)
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByLabel(last[0], { exact: true })).toBeVisible()
  if (fields.length > 0) await expect(page.getByText(/^Saved, /)).toBeVisible()
  await site.cli(['user', 'logout', owner.email])
  await page.getByLabel(last[0], { exact: true }).fill(last[1])
  if (file) await page.getByLabel(file[0], { exact: true }).setInputFiles(file[1])
}

async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Login' }).tap()
  await expect(dialog).toBeHidden()
}

async function expectPublished(page: Page, path: string, shown: string[]) {
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto(path)
  for (const text of shown)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
}

// In `make e2e` one with a PDF: the others take the same way.

for (const job of jobs) {
  test(`${job.name} is published after signing in again`, {
    tag: job.name === 'a circular' ? [] : '@slow',
  }, async ({ signedIn: page, site, noise }) => {
    noise.allow(/status of 401/, /status of 404.* \S+\/api\/pictures\//) // which asks whether the server has a picture
    await fill(page, site, job)
    await signInAgain(page)
    if (job.after) await page.getByLabel(job.after[0], { exact: true }).fill(job.after[1])
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expectPublished(page, job.page, job.shown)
  })
}

test('what is written goes on where it was, after signing in again', async ({
  signedIn: page,
  context,
  noise,
}) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-items?kind=news&item=new')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.tap()
  await page.keyboard.type('It rains. Come!')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Saved, /)).toBeVisible()
  await context.clearCookies()
  await page.keyboard.type(' and see')
  await signInAgain(page)
  await page.keyboard.type(' it')
  await expect(text).toHaveText('It rains. Come and see it!')
})

test('a circular over a slow line is published after signing in again', { tag: '@slow' }, async ({
  signedIn: page,
  site,
  noise,
}) => {
  const network = new Network(site.url, 400)
  const address = await network.start()
  noise.allow(/status of 401/, new RegExp(`^request to another host: ${address}/`))
  await fill(page, site, circular, address)
  await signInAgain(page)
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expectPublished(page, site.url + circular.page, circular.shown)
  network.stop()
})

test('an alert that was typed is there after the browser was opened again and signed in', {
  tag: '@slow',
}, async ({ signedIn: page, context, site, noise }) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-alert?item=new')
  const words = page.getByLabel('What everybody should know at once')
  await expect(words).toBeVisible()
  await site.cli(['user', 'logout', owner.email])
  await words.fill('School closed tomorrow')
  await expect(page.getByRole('dialog', { name: 'Please log in again' })).toBeVisible()
  const address = page.url()
  await page.close()

  const next = await context.newPage()
  await next.goto(address)
  await submitLogin(next, owner.email, owner.password)
  await expect(next.getByLabel('What everybody should know at once')).toHaveValue(
    'School closed tomorrow',
  )
  await next.getByRole('button', { name: 'Publish' }).tap()
  await expect(next.getByRole('status').getByText('Published.')).toBeVisible()
  await next.goto('/')
  await expect(next.getByRole('region', { name: 'Alert' })).toHaveText('School closed tomorrow')
})
