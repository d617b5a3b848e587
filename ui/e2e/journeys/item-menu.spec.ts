import type { Page } from '@playwright/test'
import { expect, readOnlyTest, test } from '../fixtures.ts'
import { press, tabTo } from '../keyboard.ts'
import { barriers, tooWide } from '../page-checks.ts'

// A row of a list opens its item, and its menu has the rest.

/** A row of the list, with its title. */
async function firstRow(page: Page) {
  await page.goto('/admin-items?kind=circular')
  const row = page
    .locator('main li')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first()
  return { row, title: (await row.getByRole('link').textContent()) ?? '' }
}

for (const width of [360, 1366])
  readOnlyTest(
    `at ${width} px the whole row opens the item, and its menu stays in view`,
    async ({ signedIn: page }) => {
      await page.setViewportSize({ width, height: 768 })
      const { row, title } = await firstRow(page)
      const more = row.getByRole('button', { name: `More about ${title}` })
      const menu = page.getByRole('dialog', { name: title })
      await more.click()
      await expect(menu.getByRole('link', { name: 'See it on the site' })).toBeFocused()
      await expect(menu).toBeInViewport({ ratio: 1 })
      expect(await barriers(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
      await page.mouse.click(5, 5)
      await expect(menu).toHaveCount(0)

      const box = await row.boundingBox()
      if (!box) throw new Error('The row is not shown.')
      expect(box.height).toBeGreaterThanOrEqual(44)
      await page.mouse.click(box.x + 3, box.y + box.height - 3)
      await expect(page.getByLabel('Title')).toHaveValue(title)
    },
  )

readOnlyTest(
  'by keyboard the menu opens, Escape gives the focus back, and Enter chooses',
  async ({ signedIn: page }) => {
    const { row, title } = await firstRow(page)
    const more = row.getByRole('button', { name: `More about ${title}` })
    const menu = page.getByRole('dialog', { name: title })
    await tabTo(page, title)
    await press(page, `More about ${title}`)
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(more).toBeFocused()

    await page.keyboard.press('Enter')
    await press(page, 'Edit')
    await expect(page.getByLabel('Title')).toHaveValue(title)
  },
)

test('a copy of a news item keeps the picture when the first is removed', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  const title = 'A volcano, a windmill and forty-one other answers'
  await page.goto('/admin-items?kind=news')
  const more = page.getByRole('button', { name: `More about ${title}` })
  await more.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByText(`A copy of “${title}”, with today’s date.`)).toBeVisible()
  await page.getByLabel('Title').fill('The second fair')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'The second fair' })).toBeVisible()
  await more.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Removed. Visitors no longer see it.')).toBeVisible()
  await page.goto('/latest/the-second-fair')
  const picture = page.locator('main img').first()
  await expect(picture).toBeVisible()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
