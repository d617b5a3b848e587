import type { Page } from '@playwright/test'
import { screens } from '../../src/admin/shell/screens.ts'
import { expect, test } from '../fixtures.ts'
import { password } from '../people.ts'
import type { Site } from '../program.ts'

// Back leads to the place on a screen where it was left, with the same list.

test.use({ viewport: { width: 360, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

/** What is searched for on a screen, with the field that says so. */
const searches: Record<string, [query: string, field?: string, value?: string]> = {
  '/admin-enquiries': ['?state=all&unread=true'],
  '/admin-items': ['?kind=news'],
  '/admin-accounts': ['?q=colleague', 'Search these people', 'colleague'],
  '/admin-audit': ['?kind=account&text=colleague', 'About', 'colleague'],
}

test('Back restores place and list where something was searched for', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await addColleagues(site)
  const searched = screens.filter(({ path }) => path in searches)
  for (const { path } of searched) await expectRestored(page, path)
})

test('Back restores place and list on every admin screen', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await addColleagues(site)
  for (const { path } of screens) await expectRestored(page, path)
})

async function addColleagues(site: Site) {
  for (let number = 1; number <= 10; number++) {
    const name = `Colleague ${number}`
    const account = [`colleague${number}@school.test`, '--name', name, '--password-stdin']
    await site.cli(['user', 'add', ...account], password)
  }
}

async function expectRestored(page: Page, screen: string) {
  const [query = '', field, value = ''] = searches[screen] ?? []
  const path = screen + query
  await page.goto(path)
  await settled(page)
  await page.evaluate(() => scrollTo(0, 120))
  const before = await seen(page)
  const elsewhere = path === '/admin-dashboard' ? 'Enquiries' : 'Home'
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: new RegExp(`^${elsewhere}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(path)
  await expect.poll(() => seen(page), path).toEqual(before)
  if (field) await expect(page.getByLabel(field)).toHaveValue(value)
}

async function settled(page: Page) {
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** How far the screen is scrolled, and what its lists begin with. */
const seen = (page: Page) =>
  page.evaluate(() => ({
    top: scrollY,
    rows: [...document.querySelectorAll('main li')].map((row) => row.textContent?.slice(0, 40)),
  }))
