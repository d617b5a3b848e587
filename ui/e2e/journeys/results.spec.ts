import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

// Forms with lists in them, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner publishes the results of a year, and corrects them', { tag: '@slow' }, async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/status of 422/)
  await page.goto('/admin-items?kind=results')
  const { tap, write, done } = job('the results of a year')
  await tap(page.getByRole('link', { name: 'Add results of a year' }))
  await write(page.getByLabel('School year'), '2026-27')
  await tap(page.getByRole('button', { name: 'Add a class' }))
  await expect(page.getByText('Class 1 of the list', { exact: true })).toBeFocused()
  await write(page.getByLabel('Class', { exact: true }), 'Class X')
  await expect(page.getByRole('group', { name: 'Class X' })).toBeVisible()
  await write(page.getByLabel('Registered'), '51')
  await write(page.getByLabel('Passed'), '53')
  await tap(page.getByRole('button', { name: 'Add a name' }))
  await write(page.getByLabel('Name', { exact: true }), 'Meena K. Patil')
  await write(page.getByLabel('Marks', { exact: true }), '98.2 %')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await tap(page.getByRole('button', { name: 'Publish' }))
  const passed = page.getByLabel('Passed')
  await expect(passed).toHaveAttribute('aria-invalid', 'true')
  await write(passed, '50')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 14 })

  await page.goto('/academics-and-infra/results')
  await expect(page.getByText('Meena K. Patil').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '2026–27' })).toBeVisible()

  await page.goto('/admin-items?kind=results')
  await page.getByRole('link', { name: '2025–26' }).tap()
  await page.getByRole('button', { name: 'Remove class 2 of the list' }).tap()
  await expect(page.getByRole('button', { name: 'Add a class' })).toBeFocused()
  await page.getByLabel('Distinction (optional)').fill('twenty')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('Write a number, in digits.')).toBeVisible()
  await page.getByLabel('Distinction (optional)').fill('22')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.getByRole('link', { name: '2025–26' }).tap()
  await page.getByText('History', { exact: true }).tap()
  await expect(page.getByText('Classes, 1: Distinction: “22” instead of “21”')).toBeVisible()
})

test('an owner adds a date of admissions, which the home page shows', async ({
  signedIn: page,
}) => {
  await page.goto('/admin-items?kind=admissions&item=admissions')
  await page.getByRole('button', { name: 'Add a date' }).tap()
  const added = page.getByRole('group', { name: 'Date 8' })
  await added.getByLabel('Date', { exact: true }).fill('03/04/2027')
  await added.getByLabel('What it is').fill('Form for late comers')
  for (let removed = 0; removed < 7; removed++) {
    await page.locator('[id="dates.0"] > summary').tap()
    await page.getByRole('button', { name: 'Remove date 1' }).tap()
    await expect(page.getByRole('button', { name: 'Add a date' })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Form for late comers')).toBeVisible()
  await expect(page.getByText(/3 April/)).toBeVisible()
})

test('an owner changes the fee of one class', async ({ signedIn: page, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/admin-items?kind=fact')
  const { tap, write, done } = job('the fee of a class')
  await write(page.getByLabel('Find in this list'), 'VI')
  await expect(page.getByText('₹61,000 · {fee-vi} · ₹1,59,000 · {hostel-vi}')).toBeVisible()
  await tap(page.getByRole('link', { name: 'Fee of class VI', exact: true }))
  const fee = page.getByLabel('Rupees a year (optional)').filter({ visible: true })
  await expect(page.getByText('VI 61,000 · 1,59,000', { exact: true })).toBeInViewport()
  await expect(fee).toBeInViewport()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await write(fee, 'sixty')
  const row = page.locator('[id="classes.6"] > summary')
  await row.tap()
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(fee).toBeFocused()
  await expect(fee).toHaveAttribute('aria-invalid', 'true')
  await write(fee, '62,000')
  await expect(row).toHaveText('VI 62,000 · 1,59,000')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 30, taps: 6 })

  await page.goto('/fees')
  await expect(page.getByRole('row', { name: /^VI / })).toContainText('₹62,000')
  await expect(page.getByRole('row', { name: /^VII and VIII / })).toContainText('₹61,000')
})
