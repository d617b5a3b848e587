import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'

// A new page with its place in the menu, on a phone: from the form to the menu that visitors see.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a page is added to the menu', async ({ signedIn: page }) => {
  await page.goto('/admin-items?kind=page')
  await page.getByRole('link', { name: 'Add a page' }).tap()
  await page.getByLabel('Title').fill('House system')
  await expect(page.getByLabel('Address')).toHaveValue('/house-system')
  await page.getByLabel('Place in the menu').selectOption('Under “Boarding”')
  await page
    .getByLabel(/^Short description/)
    .fill('How the four houses are made up, and what they do all year.')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()

  await page.goto('/admin-items?kind=menu&item=navigation')
  await page.getByRole('button', { name: /^Boarding/ }).tap()
  await page.getByRole('button', { name: 'Move House system earlier' }).tap()
  await expect(page.getByRole('button', { name: 'Move House system earlier' })).toBeFocused()
  expect(await barriers(page)).toEqual([])
  expect(await tooWide(page)).toEqual([])
  await page.goto('/house-system')
  const links = page.locator('nav a[href^="/boarding"], nav a[href="/house-system"]')
  await expect(links.nth(2)).toHaveAttribute('href', '/house-system')
})
