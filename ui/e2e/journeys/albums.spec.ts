import { expect, test } from '../fixtures.ts'
import { tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'
import { job } from '../taps.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner publishes an album from a telephone', async ({ signedIn: page }) => {
  await page.goto('/admin-dashboard')
  const { tap, write, done } = job('a new album of four pictures')
  await tap(page.getByRole('button', { name: 'More' }))
  await tap(page.getByRole('link', { name: 'Albums' }))
  await tap(page.getByRole('link', { name: 'New album' }))
  await write(page.getByLabel('Title', { exact: true }), 'The rain walk')
  const photos = ['01', '02', '03', '04'].map((n) => `${contentDir}/gallery/annual-day/${n}.jpg`)
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(photos)
  await expect(page.getByText('4 pictures: 4 ready.')).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  await write(page.getByLabel('What picture 1 shows'), 'Children beside the pond')
  await tap(page.getByRole('button', { name: 'Move 04.jpg earlier' }))
  await write(page.getByLabel('What was agreed to'), 'Photographs of school events')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 12 })

  await page.goto('/gallery/event?album=the-rain-walk')
  await expect(page.getByRole('heading', { name: 'The rain walk' })).toBeVisible()
  await expect(page.getByAltText('Children beside the pond')).toHaveCount(1)
  await expect(page.getByAltText('The rain walk, picture 4')).toHaveCount(1)

  await page.goto('/admin-albums')
  await page.getByRole('link', { name: 'The rain walk' }).tap()
  await expect(page.getByText('It has 4 pictures.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('A walk in the rain')
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('heading', { name: 'A walk in the rain' })).toBeVisible()
})
