import type { Page } from '@playwright/test'
import { alive, expect, picture, readOnlyTest, test } from '../fixtures.ts'
import { describeSlide, follow, holdBack, shown, slideRow } from '../steps.ts'

const pictures = ['slide-campus-dusk.jpg', 'slide-courtyard-morning.jpg', 'slide-playground.jpg']
const words = ['The campus at dusk', 'The courtyard in the morning', 'The playground']

test('a slider is made, shown, reordered, deleted and brought back', async ({
  signedIn: page,
  browser,
  site,
}) => {
  await page.goto('/admin-slider')
  await createSlider(page)
  await expect(page).toHaveURL('/admin-dashboard')
  await expect(page.getByRole('status').first()).toContainText(/slider/i)

  const visitor = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false })
  await expect.poll(() => shown(visitor)).toEqual(words)

  await follow(page, 'Slider')
  await expect(page.getByRole('heading', { name: 'Main slider' })).toBeVisible()
  await page.getByRole('button', { name: 'Move picture 3 earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to place 2 of 3.')).toBeAttached()
  await expect.poll(() => shown(visitor)).toEqual([words[0], words[2], words[1]])

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
  await expect.poll(() => shown(visitor)).not.toContain(words[0])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => shown(visitor)).toEqual([words[0], words[2], words[1]])
  await visitor.close()

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Picture 3 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(page.getByRole('group', { name: '2 of 3' })).toBeInViewport({ ratio: 0.9 })
})

test('a slider made by command is shown at once, and changed picture by picture', {
  tag: '@slow',
}, async ({ signedIn: page, site }) => {
  const [one, two, three] = pictures.map(picture)
  await site.cli(['slider', 'upload', one ?? '', two ?? '', '--alt', 'One', '--alt', 'Two'])
  expect(await shown(page)).toEqual(['One', 'Two'])

  await page.goto('/admin-slider')
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(three ?? '')
  await page.getByLabel('What new picture 1 shows').fill('Three')
  await page.getByRole('button', { name: 'Add to the slider' }).click()
  await expect(slideRow(page, 3)).toContainText('Three')

  const slide = (place: number) => page.getByRole('img', { name: `Hero Slide ${place}` })
  await slide(3).dragTo(slide(1), { steps: 5 })
  await expect(page.getByText('Moved to place 1 of 3.')).toBeAttached()
  await describeSlide(page, 2, 'Uno')
  await expect(slideRow(page, 2)).toContainText('Uno')
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await expect(page.getByRole('button', { name: 'Remove picture 3' })).toHaveCount(0)
  expect(await shown(page)).toEqual(['Three', 'Uno'])

  await page.goto('/admin-dashboard')
  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .click()
  await expect.poll(() => shown(page)).toEqual(['Three', 'Uno', 'Two'])
})

test('it is paused after a renewal too, and ends when the page is left', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const [one, two, three] = pictures.map(picture)
  await site.cli(['slider', 'upload', one ?? '', two ?? '', '--alt', 'One', '--alt', 'Two'])
  await page.clock.install()
  await page.goto('/')
  await alive(page)
  await stopClock(page)
  const current = page.locator('[data-slider] [aria-current]')
  const dot = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(7_000)
  await expect(current).toHaveAccessibleName('Picture 2 of 2')

  await site.cli(['slider', 'upload', '--append', three ?? '', '--alt', 'Three'])
  await page.clock.fastForward('02:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(dot('Picture 3 of 3')).toBeVisible()
  await dot('Picture 3 of 3').click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.clock.runFor(60_000)
  await expect(current).toHaveAccessibleName('Picture 3 of 3')
  await page.getByRole('button', { name: 'Play' }).click()

  const left = await page.locator('[data-slider]').elementHandle()
  await page.getByRole('heading', { level: 1 }).click()
  await page.getByRole('link', { name: 'Contact Us' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/contact/i)
  await page.clock.runFor(60_000)
  const shown = await left?.evaluate((slider) =>
    [...slider.querySelectorAll('[aria-current]')].map((each) => each.getAttribute('aria-label')),
  )
  expect(shown).toEqual(['Picture 3 of 3'])
})

test('it waits for the pictures, and can be told not to', async ({ signedIn: page }) => {
  const letGo = await holdBack(page, '**/api/pictures')
  await page.goto('/admin-slider')
  await choose(page)
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(page.getByRole('button', { name: 'Creating Slider...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('button', { name: 'Create Slider' })).toBeEnabled()
  await expect(page.getByLabel('What picture 3 shows')).toHaveValue(words[2] ?? '')
  letGo()
  await expect(page.getByText('3 pictures: 3 ready.')).toBeVisible()
})

readOnlyTest('a slider of nothing is refused in words', async ({ signedIn: page }) => {
  await page.goto('/admin-slider')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(page.getByText('Please select at least one image')).toBeVisible()
})

readOnlyTest(
  'a slider that can not be had is no missing slider',
  async ({ signedIn: page, noise }) => {
    noise.allow(/ERR_FAILED/, /Error fetching slider/)
    await page.route('**/api/get-all-slider', (route) => route.abort())
    await page.goto('/admin-slider')
    await expect(page.getByRole('alert')).toContainText('The slider could not be loaded.')
    await expect(page.getByRole('button', { name: 'Create Slider' })).toHaveCount(0)
    await page.unroute('**/api/get-all-slider')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Create Slider' })).toBeVisible()
  },
)

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  readOnlyTest('the slider stands still until it is told to move', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByRole('group', { name: '1 of 3' })).toBeInViewport({ ratio: 0.9 })
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect(page.getByRole('group', { name: '2 of 3' })).toBeInViewport({ ratio: 0.9 })
    const dot = await page.getByRole('button', { name: 'Picture 3 of 3' }).boundingBox()
    expect(Math.min(dot?.width ?? 0, dot?.height ?? 0)).toBeGreaterThanOrEqual(44)
  })
})

readOnlyTest(
  'the slider moves by itself, waits for a pointer, and can be paused',
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await stopClock(page)
    const current = page.locator('[data-slider] [aria-current]')
    await page.clock.runFor(7_000)
    await expect(current).toHaveAccessibleName('Picture 2 of 3')
    await page.getByRole('button', { name: 'Pause' }).hover()
    await page.clock.runFor(30_000)
    await expect(current).toHaveAccessibleName('Picture 2 of 3')
    await page.mouse.move(0, 0)
    await page.clock.runFor(7_000)
    await expect(current).toHaveAccessibleName('Picture 3 of 3')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(0, 0)
    await page.clock.runFor(30_000)
    await expect(current).toHaveAccessibleName('Picture 3 of 3')
  },
)

/** Lets the time of an installed clock pass by `runFor` only: on a busy machine a slide's time is over between two steps. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000))
}

async function choose(page: Page) {
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(pictures.map(picture))
  for (const [place, text] of words.entries()) {
    await page.getByLabel(`What picture ${place + 1} shows`).fill(text)
  }
}

async function createSlider(page: Page) {
  await choose(page)
  await page.getByRole('button', { name: 'Create Slider' }).click()
}
