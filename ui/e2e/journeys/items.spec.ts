import { expect, test } from '../fixtures.ts'
import { tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'

// What an office publishes most, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner publishes a circular, and changes it', async ({ signedIn: page, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'New circular' }).tap()
  expect(await tooWide(page)).toEqual([])
  await page.getByLabel('Title').fill('Half holiday on Friday')
  await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/fire-safety.pdf`)
  await page.getByLabel('Category').fill('Timings')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.getByRole('link', { name: 'See the circulars' }).tap()
  await expect(page.getByText('Half holiday on Friday')).toBeVisible()

  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Half holiday on Friday' }).tap()
  await page.getByLabel('Title').fill('Half holiday')
  await page.getByLabel('Show until (IST)').fill('01/01/2020')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('This is over already.')).toBeVisible()
  await page.getByLabel('Show until (IST)').fill('')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('heading', { name: 'Half holiday', exact: true })).toBeVisible()
})

test('an owner writes a news item with the keyboard', async ({ signedIn: page }) => {
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'New news item' }).press('Enter')
  await page.getByLabel('Title').fill('The office is open')
  await page.getByLabel('In one or two sentences').fill('From Monday, 9 to 5.')
  await page.getByLabel('Text', { exact: true }).fill('Come and **see us**.')
  await page.getByLabel('Category').fill('Office')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/latest/the-office-is-open')
  await expect(page.getByText('see us')).toHaveCSS('font-weight', /[6-9]00/)
})
