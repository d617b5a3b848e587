import type { Page } from '@playwright/test'
import { alive, expect, picture, readOnlyTest, schoolName, test } from '../fixtures.ts'
import { barriers } from '../page-checks.ts'
import { holdBack } from '../steps.ts'

const image = picture('popup-admissions.jpg')
const alt = 'Admissions are open until 30 January'

/** However slow this machine is, no time goes by on a page until a test says so. */
const standStill = (page: Page) =>
  page.addInitScript(() => {
    performance.now = () => 0
  })
test.beforeEach(({ page }) => standStill(page))

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

  // What was kept yesterday.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('pop-up')) ?? ''
    localStorage[key] = localStorage[key].replace(/\S+$/, '2026-01-01')
  })
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link').click()
  await expect(page).toHaveURL('/boarding')
})

test('it has its size before its picture comes, and comes in the width it needs', {
  tag: '@slow',
}, async ({ page, site }) => {
  await site.cli(['popup', 'set', image, '--alt', alt])
  const bring = await holdBack(page, '**/media/**')
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const dialog = page.getByRole('dialog', { name: alt })
  await expect(dialog).toBeVisible()
  const before = await dialog.boundingBox()
  expect(before?.height).toBeGreaterThan(400)
  bring()
  const img = dialog.getByRole('img', { name: alt })
  await img.evaluate((element: HTMLImageElement) => element.decode())
  expect(await dialog.boundingBox()).toEqual(before)
  const widths = await img.evaluate((element: HTMLImageElement) => [
    Math.round(element.getBoundingClientRect().width),
    Number(/-(\d+)\.\w+$/.exec(element.currentSrc)?.[1]),
  ])
  expect(widths[1]).toBeGreaterThanOrEqual(widths[0] ?? 0)
  expect(widths[1]).toBeLessThan(2 * (widths[0] ?? 0))
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

test('in a wide window it is a card in a corner, beside a page that stays in use', async ({
  page,
  site,
}) => {
  await site.cli(['popup', 'set', image, '--alt', alt])
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: alt })
  const card = await dialog.boundingBox()
  expect(card?.width).toBeLessThanOrEqual(320)
  const main = page.getByRole('main')
  for (const part of [
    main.getByRole('heading', { level: 1 }),
    main.getByRole('link', { name: 'Admissions' }).first(),
    page.getByRole('navigation', { name: 'For parents' }),
    main.getByLabel('Picture controls'),
  ]) {
    const box = await part.boundingBox()
    const isApart =
      (box?.x ?? 0) + (box?.width ?? 0) <= (card?.x ?? 0) ||
      (box?.y ?? 0) + (box?.height ?? 0) <= (card?.y ?? 0)
    expect(isApart, `${part}`).toBe(true)
  }
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
})

test('Esc that comes as soon as it is there leaves the focus in the page, and it counts as seen', {
  tag: '@slow',
}, async ({ page, site }) => {
  await site.cli(['popup', 'set', image, '--alt', alt])
  const bring = await holdBack(page, '**/api/get-pop-up')
  await page.goto('/')
  bring()
  await expect(page.getByRole('dialog', { name: alt })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const [name, hurry] of [
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['a scroll', (page: Page) => page.evaluate(() => dispatchEvent(new Event('scroll')))],
  ['three seconds', (page: Page) => page.evaluate(() => (performance.now = () => 60_000))],
] as const) {
  const tag = name === 'a key' ? [] : '@slow'
  test(`it does not come after ${name}`, { tag }, async ({ page, site }) => {
    await site.cli(['popup', 'set', image, '--alt', alt])
    const bring = await holdBack(page, '**/api/get-pop-up')
    const asked = page.waitForRequest('**/api/get-pop-up')
    await page.goto('/')
    await asked
    await hurry(page)
    const answered = page.waitForResponse('**/api/get-pop-up')
    bring()
    await (await answered).finished()
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('leaving the page while it opens leaves the focus on the next heading', {
  tag: '@slow',
}, async ({ page, site }) => {
  await site.cli(['popup', 'set', image, '--alt', alt])
  await page.goto('/sports')
  await alive(page)
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('link', { name: 'Our School' }).click()
  await expect(page.getByRole('dialog', { name: alt })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/sports')
  await expect(page.getByRole('dialog')).toHaveCount(0)
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
  await page.getByLabel('Picture', { exact: true }).setInputFiles(image)
  await page.getByLabel('What the picture shows').fill('popup.jpg')
  await page.getByRole('textbox', { name: 'Show until (IST)' }).fill('01/01/2020 09:00')
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page.getByText('this is the name of a file')).toBeVisible()
  await expect(page.getByText('This time has passed already')).toBeVisible()

  await page.getByLabel('What the picture shows').fill(alt)
  await page.getByRole('textbox', { name: 'Show until (IST)' }).fill('30/1/2090 6:00 pm')
  await expect(
    page.getByText(
      'Each visitor will see it once a day, from now until Monday 30 January 2090, 6:00 pm.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByRole('status').first()).toContainText(/pop-up/i)
  expect(await live()).toMatchObject([{ alt }])

  await page.goto('/admin-popup')
  await expect(page.getByText(/^Visitors see this pop-up now, until Monday 30/)).toBeVisible()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  expect(await live()).toEqual([])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(live).toMatchObject([{ alt }])
})

test('another picture takes its place, and the first one comes back', async ({
  signedIn: page,
  site,
}) => {
  const shown = async () => JSON.parse(await site.cli(['popup', 'show', '--json']))[0]
  await site.cli(['popup', 'set', image, '--alt', alt])
  const before = await shown()
  await page.goto('/admin-popup')
  const other = picture('slide-playground.jpg')
  await page.getByLabel('Another picture (optional)').setInputFiles(other)
  await page.getByLabel('What the picture shows').fill('The playground')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pop-up saved')).toBeVisible()
  expect(await shown()).toMatchObject({ _id: before._id, alt: 'The playground' })
  expect((await shown()).image).not.toBe(before.image)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByLabel('What the picture shows')).toHaveValue(alt)
  expect(await shown()).toMatchObject({ image: before.image, alt })
})

for (const device of [
  { width: 360, height: 640, name: 'phone', small: 0.5 },
  { width: 1280, height: 720, name: 'desk', small: 0.25 },
]) {
  test(`what a visitor sees on a ${device.name} is what staff were shown`, {
    tag: device.name === 'phone' ? [] : '@slow',
  }, async ({ signedIn: page, site }) => {
    await site.cli(['popup', 'set', image, '--alt', alt])
    await page.goto('/admin-popup')
    const pictures = page.getByRole('region', { name: 'Preview' }).locator('img')
    const preview = await pictures.nth(device.name === 'phone' ? 0 : 1).boundingBox()
    await page.setViewportSize(device)
    await page.goto('/')
    const real = await page.getByRole('dialog').getByRole('img').boundingBox()
    for (const side of ['width', 'height'] as const) {
      const difference = (preview?.[side] ?? 0) - (real?.[side] ?? 0) * device.small
      expect(Math.abs(difference), side).toBeLessThan(2)
    }
  })
}

readOnlyTest(
  'a home page without its pop-up says so in the console only',
  async ({ page, noise }) => {
    noise.allow(/ERR_FAILED/, /^error: Error fetching pop-up images/)
    await page.route('**/api/get-pop-up', (route) => route.abort())
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('Error fetching pop-up images'),
    )
    await page.goto('/')
    await logged
    await expect(page).toHaveTitle(new RegExp(schoolName))
  },
)

readOnlyTest(
  'whatever answers in the place of the pop-ups, the home page is there',
  { tag: '@slow' },
  async ({ page, noise }) => {
    noise.allow(/Error fetching pop-up images/, /status of 500 .*get-pop-up/)
    const pop = { live: true, image: 7, link: { no: 'text' } }
    const answers = ['<!doctype html><p>Sign in', '', 'null', '[[1]]', '{"data":"x"}']
    const junk = JSON.stringify({ data: [pop, null, 3] })
    for (const [status, body] of [...answers, junk].map((text) => [200, text] as const)) {
      await page.route('**/api/get-pop-up', (route) => route.fulfill({ status, body }))
      await homeIsThere(page)
    }
    await page.route('**/api/get-pop-up', (route) => route.fulfill({ status: 500, body: 'oops' }))
    await homeIsThere(page)
    await page.route('**/api/get-pop-up', () => {}) // never answers
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

/** The home page logs what it got, as specified, and shows all that it has. */
async function homeIsThere(page: Page) {
  const logged = page.waitForEvent('console', (line) =>
    line.text().includes('Error fetching pop-up images'),
  )
  await page.goto('/')
  await logged
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
