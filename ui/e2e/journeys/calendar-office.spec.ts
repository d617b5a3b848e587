import { expect, test } from '../fixtures.ts'

// The calendar in the office, on a phone: a holiday that the Government announces.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a holiday is added, and families see it in the calendar', async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/status of 422 .*approve/)
  await page.goto('/admin-items?kind=holiday')
  await page.getByRole('link', { name: 'Add a holiday' }).tap()
  await page.getByLabel('Title').fill('Republic Day')
  const day = page.getByRole('textbox', { name: 'Day, if it is one', exact: true })
  const first = page.getByRole('textbox', { name: 'First day' })
  const last = page.getByRole('textbox', { name: 'Last day' })
  const publish = page.getByRole('button', { name: 'Publish' })
  await publish.tap()
  await expect(day).toHaveAccessibleDescription(/Write either the day, or/)

  // The server alone notices which comes first.
  await first.fill('26/01/2027')
  await last.fill('25/01/2027')
  await publish.tap()
  await expect(last).toHaveAccessibleDescription(/This ends before it begins/)

  await day.fill('26/01/2027')
  await publish.tap()
  await expect(day).toHaveAccessibleDescription(/Write either the day, or/)
  await first.fill('')
  await last.fill('')
  await publish.tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).tap()
  await expect(page).toHaveURL('/calendar')
  await expect(page.getByText('Republic Day').first()).toBeVisible()
})
