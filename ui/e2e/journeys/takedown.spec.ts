import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'

test.use({ passwordIsRecent: true })

test.use({ viewport: { width: 360, height: 740 }, guardsFocus: true })

const album = '/gallery/event?album=annual-day'
const alt = 'Lighting the tall brass lamp to open the annual day'

test('an owner deletes a picture of an album permanently by its address', async ({
  signedIn: page,
  site,
  noise,
}) => {
  await page.goto(album)
  const address = await page
    .getByRole('img', { name: alt })
    .first()
    .evaluate((img: HTMLImageElement) => img.currentSrc)

  await page.goto('/admin-pictures')
  await page.locator('summary', { hasText: 'Delete a picture or document permanently' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Address of the picture or document')).toBeFocused()
  await page.keyboard.type(`${site.url}/media/nothing.jpg`)
  noise.allow(/status of 404/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^This file is not kept here/)).toBeVisible()
  await expect(page.getByLabel('Address of the picture or document')).toBeFocused()
  await page.getByLabel('Address of the picture or document').fill(address)
  await page.getByLabel('Reason').fill('consent withdrawn')
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete this picture permanently?' })
  await expect(dialog).toContainText('It is in the content of the sample school.')
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true)
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Yes, delete it permanently' }).press('Enter')
  const words = page.getByRole('status').getByText(/^Deleted permanently\. The picture was in /)
  await expect(words).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Deleted permanently.')
  await expect(page.getByLabel('Address of the picture or document')).toHaveValue('')

  await page.goto(album)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annual Day')
  await expect(page.getByRole('img', { name: alt })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(410)
})
