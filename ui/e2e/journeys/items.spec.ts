import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'
import { job } from '../taps.ts'

// What an office publishes most, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner publishes a circular, and changes it', async ({ signedIn: page, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('a new circular with its PDF')
  await tap(page.getByRole('main').getByRole('link', { name: 'Circular' }))
  expect(await tooWide(page)).toEqual([])
  await write(page.getByLabel('Title'), 'Half holiday on Friday')
  await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/fire-safety.pdf`)
  await write(page.getByLabel('Category'), 'Timings')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 5 }) // and one to choose the PDF
  await page.getByRole('button', { name: 'QR code' }).tap()
  const code = page.getByAltText('QR code of “Half holiday on Friday”')
  await expect
    .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(200)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.getByRole('link', { name: 'See it on the site' }).tap()
  await expect(page.getByText('Half holiday on Friday')).toBeVisible()

  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Half holiday on Friday' }).tap()
  await page.getByLabel('Title').fill('Half holiday')
  const from = page.getByRole('textbox', { name: 'Show from (IST)' })
  await page.getByRole('button', { name: 'Tomorrow, 8 am' }).tap()
  await expect(from).toHaveValue(/ 08:00$/)
  await from.fill('')
  await page.getByRole('textbox', { name: 'Show until (IST)' }).fill('01/01/2020')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('This is over already.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Show until (IST)' }).fill('')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('heading', { name: 'Half holiday', exact: true })).toBeVisible()
})

test('an owner publishes a news item with a picture', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('a news item with a picture')
  await tap(page.getByRole('button', { name: 'Add' }))
  await tap(page.getByRole('dialog').getByRole('link', { name: 'News' }))
  await write(page.getByLabel('Title'), 'The pond is full')
  await write(page.getByLabel('In one or two sentences'), 'It rained for a week.')
  await page.getByLabel('Picture (optional)').setInputFiles(picture('news-rain-garden.jpg'))
  await write(page.getByLabel('What the picture shows'), 'The pond behind the school')
  await write(page.getByLabel('Category'), 'Weather')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 8 }) // and one to choose the picture
  await page.goto('/latest/the-pond-is-full')
  await expect(page.getByAltText('The pond behind the school').first()).toBeVisible()
})

test('what was shown until a day stays in the archive, and what comes is scheduled', async ({
  signedIn: page,
}) => {
  const newsItem = (title: string, change: object) =>
    page.request.post('/api/content/items', {
      data: {
        kind: 'news',
        id: '',
        base: 0,
        fields: {
          title,
          summary: 'In a sentence.',
          category: 'Timings',
          date: '2026-11-24',
          body: 'Come.',
          ...change,
        },
      },
    })
  expect((await newsItem('From the new year', { publish: '2100-01-01' })).ok()).toBe(true)
  await page.goto('/admin-items?kind=news')
  await page.getByText('Scheduled 1').tap()
  const row = page.getByRole('listitem').filter({ hasText: 'From the new year' })
  await expect(row).toContainText('Scheduled: from 01/01/2100 00:00')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await expect(page.getByText('Archive')).toBeHidden() // nothing is in it
  await page.goto('/admin-items?kind=news&show=expired')
  await expect(page.getByText('What was shown until a day stays here')).toBeVisible()
})

test('an owner writes a news item with the keyboard', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).press('Enter')
  await page.getByLabel('Title').fill('The office is open')
  await page.getByLabel('In one or two sentences').fill('From Monday, 9 to 5.')
  await page.getByLabel('Text', { exact: true }).fill('Come and see us')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await page.getByLabel('Category').fill('Office')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/latest/the-office-is-open')
  await expect(page.getByText('us', { exact: true })).toHaveCSS('font-weight', /[6-9]00/)
})

const jobs = [
  {
    entry: 'Contact',
    item: /./,
    field: 'Office hours',
    text: 'Monday to Friday, 10 am to 4 pm',
    path: '/contactus',
  },
  {
    entry: 'Words',
    item: /./,
    field: 'Line under the heading (optional)',
    text: 'Where the river is the first classroom.',
    path: '/',
  },
  {
    entry: 'Pages',
    item: 'Sports',
    field: 'Text',
    text: '| Class | Fee |\n|---|---|\n| LKG | 24,600 |\n',
    path: '/sports',
    shown: '24,600',
  },
  {
    entry: 'Staff',
    item: 'Vidya R. Kulkarni',
    field: 'Qualification',
    text: 'M.Sc., Ph.D.',
    path: '/academics-and-infra/staff',
  },
]
for (const { entry, item, field, text, path, shown = text } of jobs) {
  test(`an owner changes ${entry}`, { tag: '@slow' }, async ({ signedIn: page }) => {
    await page.goto('/admin-dashboard')
    const { tap, write, done } = job(entry)
    await tap(page.getByRole('button', { name: 'More' }))
    await tap(page.getByRole('dialog').getByRole('link', { name: entry }))
    await tap(page.locator('main li').getByRole('link', { name: item }).first())
    await write(page.getByLabel(field, { exact: true }), text)
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await tap(page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
    done({ seconds: 60, taps: 6 })
    await page.goto(path)
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible()
  })
}
