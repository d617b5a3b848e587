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
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('Write the day, or the first and the last of several.')).toBeVisible()
  const day = page.getByRole('textbox', { name: 'Day', exact: true })
  await day.fill('26/01/2027')
  await page.getByRole('textbox', { name: 'First day' }).fill('26/01/2027')
  await page.getByRole('textbox', { name: 'Last day' }).fill('25/01/2027')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('Say when this is')).toBeVisible()
  await page.getByRole('textbox', { name: 'First day' }).fill('')
  await page.getByRole('textbox', { name: 'Last day' }).fill('')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).tap()
  await expect(page).toHaveURL('/calendar')
  await expect(page.getByText('Republic Day').first()).toBeVisible()
})
