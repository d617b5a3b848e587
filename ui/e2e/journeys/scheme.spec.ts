import { alive, expect, test } from '../fixtures.ts'
import { barriers } from '../page-checks.ts'

// A person chooses light or dark, on the site and in the admin area, in place of what the device says.

const paper = { light: 'rgb(253, 250, 245)', dark: 'rgb(24, 19, 17)' }

test('a choice works before React is there, stays on the device, and counts in the admin area, too', async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/) // scripts that the test keeps away
  const html = page.locator('html')
  const chosen = page.getByLabel('Colours')
  const themeColor = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    )
  await page.emulateMedia({ colorScheme: 'light' })
  // React never comes: what follows is done by the boot module.
  await page.route(/\/assets\/app-client-/, () => {})
  await page.goto('/about-us', { waitUntil: 'domcontentloaded' })
  await expect(html).toHaveCSS('background-color', paper.light)
  await expect(chosen).toHaveValue('')
  await chosen.selectOption('Dark')
  await expect(html).toHaveCSS('background-color', paper.dark)
  expect(await themeColor()).toEqual([paperHex])
  await page.unroute(/\/assets\/app-client-/)

  // No script of a file: the page is dark before any has come.
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/fees')
  await expect(html).toHaveCSS('background-color', paper.dark)
  await page.unroute(/\.js$/)

  await page.goto('/fees')
  await alive(page)
  await expect(chosen).toHaveValue('dark')
  expect(await barriers(page)).toEqual([])

  await page.goto('/admin-account')
  await expect(chosen).toHaveValue('dark')
  await expect(html).toHaveCSS('background-color', paper.dark)
  expect(await barriers(page)).toEqual([])
  await chosen.selectOption('As on this device')
  await expect(html).toHaveCSS('background-color', paper.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveCSS('background-color', paper.dark)
  await chosen.selectOption('Light')
  await page.goto('/')
  await expect(html).toHaveCSS('background-color', paper.light)
  expect(await themeColor()).not.toContain(paperHex)
})

const paperHex = '#181311'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, sharesSite: true })

  test('the device decides, and nothing offers what would not work', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/about-us')
    await expect(page.locator('html')).toHaveCSS('background-color', paper.dark)
    await expect(page.getByLabel('Colours')).toBeHidden()
  })
})
