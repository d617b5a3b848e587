import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { describeSlide, follow } from '../steps.ts'

for (const browser of ['with the Navigation API', 'without it']) {
  test(`Back asks before chosen pictures are lost, and does as one says: ${browser}`, {
    tag: browser === 'without it' ? '@slow' : [],
  }, async ({ signedIn: page }) => {
    if (browser === 'without it') {
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: null }))
    }
    await page.goto('/admin-dashboard')
    await follow(page, 'Slider')
    await page.getByLabel('Pictures', { exact: true }).setInputFiles(picture('library.jpg'))
    await page.getByLabel('What picture 1 shows').fill('The library')

    let asked = 0
    let answer = false
    page.on('dialog', (dialog) => {
      asked++
      return answer ? dialog.accept() : dialog.dismiss()
    })
    // A page can hold up Back only once; of the second press it hears when it is done.
    for (const press of [1, 2]) {
      await pressBack(page)
      await expect.poll(() => asked).toBe(press)
      await expect(page).toHaveURL('/admin-slider')
      await expect(page.getByLabel('What picture 1 shows')).toHaveValue('The library')
    }

    answer = true
    await pressBack(page)
    await expect(page).toHaveURL('/admin-dashboard')
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
    expect(asked).toBe(3)
    await page.goForward()
    await expect(page).toHaveURL('/admin-slider')
    expect(asked).toBe(3)
  })
}

test('a deleted slider is told of once, not again after a reload', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await site.cli(['slider', 'upload', picture('library.jpg'), '--alt', 'The library'])
  await page.goto('/admin-slider')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  const words = page.getByRole('status').filter({ hasText: 'Slider deleted' })
  await expect(words).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'For you' })).toBeVisible()
  await expect(words).toHaveCount(0)
})

test('"View site" shows what was changed since it was last looked at', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await site.cli(['slider', 'upload', picture('library.jpg'), '--alt', 'The library'])
  await page.goto('/admin-slider')
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('img', { name: 'The library' })).toBeVisible()
  await page.goBack()
  await describeSlide(page, 1, 'Many books')
  await banner.getByRole('link', { name: 'View site' }).click()
  await expect(page.getByRole('img', { name: 'Many books' })).toBeVisible()
})

/** Presses the browser's own Back button, which is what a phone's swipe is, too. */
async function pressBack(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
}
