import { expect, test } from '../fixtures.ts'
import { letter, sendLetter, writeLetter } from '../steps.ts'

test('an enquiry is read, answered and marked as done', async ({ signedIn: page, site }) => {
  await page.clock.install()
  await page.goto('/contactus')
  await writeLetter(page)
  // People take their time; what is faster is put with the suspected spam.
  await page.clock.fastForward(4000)
  await sendLetter(page)
  await expect(page.getByText('Email Sent Successfully!')).toBeVisible()

  await page.goto('/admin-dashboard')
  await expect(page.getByText('1 new, 0 read, 0 done')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Enquiries' })
    .click()
  await page.getByRole('button', { name: letter.Name }).click()
  await expect(page.getByRole('heading', { name: letter.Name })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Call 9845012345' })).toHaveAttribute(
    'href',
    'tel:+919845012345',
  )
  await expect(page.getByRole('link', { name: letter.Email })).toHaveAttribute(
    'href',
    `mailto:${letter.Email}`,
  )
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('Marked as done.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Done 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New 0' })).toBeVisible()
  expect(JSON.parse(await site.cli(['message', 'list', '--json']))).toMatchObject([
    { state: 'done' },
  ])

  await page.reload()
  await page.getByRole('button', { name: 'Done 1' }).click()
  await page.getByLabel('Search these enquiries').fill('hostel')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('button', { name: letter.Name })).toBeVisible()
  await page.getByLabel('Search these enquiries').fill('transport')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Nothing here matches “transport”.')).toBeVisible()
})
