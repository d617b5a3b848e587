import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'
import { job } from '../taps.ts'

// The picture library, on a phone: a picture is found, replaced everywhere, and deleted permanently.

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  guardsFocus: true,
  passwordIsRecent: true,
})

test('an owner finds a picture, puts another in its place everywhere, and takes that down', async ({
  signedIn: page,
}) => {
  const status = page.getByRole('status')
  await page.goto('/admin-dashboard')
  const replace = job('a picture is replaced everywhere')
  await replace.tap(page.getByRole('button', { name: 'More' }))
  await replace.tap(page.getByRole('link', { name: 'Pictures', exact: true }))
  await expect(status.getByText(/^\d+ pictures\.$/)).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await replace.write(page.getByRole('searchbox', { name: 'Find a picture' }), 'laboratory bench')
  await replace.tap(page.getByRole('button', { name: 'Find' }))
  await expect(page.getByRole('button', { name: 'Find' })).toBeFocused()
  await replace.tap(page.getByRole('link', { name: /laboratory bench/ }))
  const places = page.getByRole('heading', { name: /^In \d places$/ })
  await expect(places).toBeVisible()
  await expect(page.getByRole('link', { name: 'Change A school to learn in' })).toHaveAttribute(
    'href',
    '/admin-items?kind=home&item=home',
  )
  await page
    .getByLabel('Another picture in its place (optional)')
    .setInputFiles(`${contentDir}/gallery/art-and-craft/01.jpg`)
  await replace.write(page.getByLabel('What the new picture shows'), 'A table of clay birds')
  await replace.tap(page.getByRole('radio', { name: 'Top left' }))
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await replace.tap(page.getByRole('button', { name: 'Replace everywhere' }))
  await expect(status.getByText('Published.')).toBeVisible({ timeout: 30_000 })
  replace.done({ seconds: 60, taps: 12 })
  await expect(page.getByRole('listitem').filter({ hasText: 'A table of clay birds' })).toHaveCount(
    2,
  )

  await page.goto('/')
  const card = page.locator('img[alt="A table of clay birds"]').first()
  await expect(card).toHaveCSS('object-position', '0% 0%')
  await page.goBack()

  const shown = page.getByRole('img', { name: 'The picture' })
  const address = await shown.evaluate((img: HTMLImageElement) => img.currentSrc)
  await page.getByText('Delete a picture permanently').tap()
  await page.getByLabel('Reason').fill('consent withdrawn')
  await page.getByRole('button', { name: 'Delete permanently…' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It will be removed there and from all older versions')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, delete it permanently' }).tap()
  await expect(status.getByText(/^Deleted permanently\./)).toBeVisible({ timeout: 30_000 })
  expect((await page.request.get(address)).status()).toBe(410)
  await page.goto('/academics-and-infra/infra')
  await expect(page.getByText('A table of clay birds')).toHaveCount(0)

  await page.goto('/admin-pictures')
  await page.getByRole('checkbox').first().check()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.goto('/admin-items?kind=news&item=new')
  await page.getByRole('button', { name: 'From the pictures that are here' }).tap()
  await dialog.getByRole('searchbox').press('Enter')
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await dialog.getByRole('listitem').first().getByRole('button').tap()
  await expect(status.getByText(/^Chosen: /)).toBeVisible()
})

test('slider and pop-up are made of pictures of the library, with their descriptions', async ({
  signedIn: page,
}) => {
  const dialog = page.getByRole('dialog')
  const openLibrary = () =>
    page.getByRole('button', { name: 'From the pictures that are here' }).first().tap()
  await page.goto('/admin-slider')
  await openLibrary()
  const choices = dialog.getByRole('checkbox')
  await choices.nth(0).check()
  await choices.nth(1).check()
  await dialog.getByRole('button', { name: 'Take 2 pictures' }).tap()
  const words = page.getByLabel('What picture 2 shows')
  await expect(words).not.toHaveValue('')
  const second = await words.inputValue()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.getByRole('button', { name: 'Create Slider' }).tap()
  await expect(page).toHaveURL('/admin-dashboard')

  await page.goto('/admin-slider')
  await page.getByRole('button', { name: 'Edit the description of picture 1' }).tap()
  await openLibrary()
  await dialog.getByRole('listitem').nth(2).getByRole('button').tap()
  await page.getByLabel('What the new picture 1 shows').fill('A third picture')
  await page.getByRole('button', { name: 'Replace', exact: true }).tap()
  await expect(page.getByText('Picture 1 replaced')).toBeVisible()

  await page.goto('/admin-popup')
  await openLibrary()
  await dialog.getByRole('listitem').first().getByRole('button').tap()
  await expect(page.getByLabel('What the picture shows')).not.toHaveValue('')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.getByRole('button', { name: 'Upload Image' }).tap()
  await expect(page).toHaveURL('/admin-dashboard')
  await page.goto('/')
  await expect(dialog.getByRole('img')).toBeVisible()
  const slides = page.locator('img[alt="A third picture"]')
  await expect(slides.first()).toBeAttached()
  await expect(page.locator(`img[alt="${second}"]`).first()).toBeAttached()
})

test('the page keeps in view what was chosen of a slide', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await site.cli(['slider', 'upload', picture('slide-campus-dusk.jpg')])
  await page.goto('/admin-slider')
  await page.getByRole('button', { name: 'Edit the description of picture 1' }).tap()
  await page.getByLabel('What picture 1 shows').fill('The school at dusk')
  await page.getByRole('radio', { name: 'Bottom right' }).tap()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect(page.getByText('The school at dusk')).toBeVisible()
  await page.goto('/')
  const slide = page.locator('img[alt="The school at dusk"]')
  await expect(slide).toHaveCSS('object-position', '100% 100%')
})
