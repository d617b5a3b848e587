import type { Locator, Page } from '@playwright/test'
import { alive, expect, picture, test } from './fixtures.ts'
import { owner } from './people.ts'
import { follow, letter, sendLetter } from './steps.ts'

// What visitors and the office do most, in Firefox. Texts are typed key by key:
// over WebDriver BiDi, `fill` sets a value that React does not notice.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectLoaded(image: Locator) {
  await expect(image).toBeVisible()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

async function send(page: Page) {
  for (const [label, text] of Object.entries(letter)) {
    await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text)
  }
  await sendLetter(page)
  await expect(page.getByText('Email Sent Successfully!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the home page is read, and its menu leads to another', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toBeInViewport()
    await expectLoaded(page.locator('[aria-roledescription=slide] img').first())
    await alive(page)
    await page.getByRole('button', { name: 'MENU', exact: true }).click()
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Creative Arts' }).click()
    await expect(page).toHaveURL('/creative-arts')
    await expect(heading(page)).toHaveText(/Creative/)
    await expect(main).toBeHidden()
  })
})

test('a message is typed and sent', async ({ page }) => {
  await page.goto('/contactus')
  await alive(page)
  await send(page)
})

test('a message is typed and sent before the scripts have come', async ({ page }) => {
  await page.route('**/*.js', () => {})
  await page.goto('/contactus', { waitUntil: 'commit' })
  await send(page)
})

test('the owner signs in, and a picture of the slider is shown on the home page', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').pressSequentially(owner.email)
  await page.getByLabel('Password', { exact: true }).pressSequentially(owner.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin-dashboard')

  await follow(page, 'Slider')
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(picture('slide-playground.jpg'))
  await page.getByLabel('What picture 1 shows').pressSequentially('The playground at noon')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(page.getByRole('status').first()).toContainText(/slider/i)
  await page.goto('/')
  await expectLoaded(page.getByAltText('The playground at noon'))
})
