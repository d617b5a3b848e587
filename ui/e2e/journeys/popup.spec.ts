import { alive, expect, picture, schoolName, test } from '../fixtures.ts'

const image = picture('popup-admissions.jpg')
const alt = 'Admissions are open until 30 January'

test('a pop-up set by command greets visitors once a day', async ({ page, site }) => {
  await page.goto('/sports')
  await site.cli(['popup', 'set', image, '--alt', alt, '--link', '/boarding'])
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: alt })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('img', { name: alt })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.clock.setFixedTime(Date.now() + 26 * 3600 * 1000)
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link').click()
  await expect(page).toHaveURL('/boarding')
})

test('it gives the focus back, and leaves room around it on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await site.cli(['popup', 'set', image, '--alt', alt])
  await page.goto('/sports')
  await alive(page)
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('link', { name: 'Our School' }).click()
  const dialog = page.getByRole('dialog', { name: alt })
  await expect(dialog).toBeVisible()
  const close = dialog.getByRole('button', { name: 'Close' })
  await expect(close).toBeFocused()
  const [box, button] = [await dialog.boundingBox(), await close.boundingBox()]
  expect(box?.height).toBeLessThan(600)
  expect(box?.width).toBeLessThan(360)
  expect(Math.min(button?.width ?? 0, button?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('nobody is greeted', async ({ page, site, noise }) => {
    noise.allow(/\.js csp$/)
    await site.cli(['popup', 'set', image, '--alt', alt])
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('staff put it up, take it down and bring it back', async ({ signedIn: page, site }) => {
  const live = async () => JSON.parse(await site.cli(['popup', 'show', '--json']).catch(() => '[]'))
  await page.goto('/admin-popup')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByText('Please select an image')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(image)
  await page.getByLabel('What the picture shows').fill(alt)
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByRole('status').first()).toContainText(/pop-up/i)
  expect(await live()).toMatchObject([{ alt }])

  await page.goto('/admin-popup')
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  expect(await live()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(live).toMatchObject([{ alt }])
})

test('a home page without its pop-up says so in the console only', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED/, /^error: Error fetching pop-up images/)
  await page.route('**/api/get-pop-up', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('Error fetching pop-up images'),
  )
  await page.goto('/')
  await logged
  await expect(page).toHaveTitle(new RegExp(schoolName))
})
