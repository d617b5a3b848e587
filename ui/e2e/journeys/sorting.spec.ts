import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import type { Site } from '../program.ts'
import { chosenFiles, shown } from '../steps.ts'

test('a picture is sorted and brought back with the keyboard alone', async ({
  signedIn: page,
  site,
}) => {
  await upload(site, 4)
  await page.setViewportSize({ width: 768, height: 1024 }) // so that four pictures have two rows
  await page.goto('/admin-slider')
  const handle = page.getByRole('button', { name: 'Reorder picture 4', exact: true })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Picture 4 lifted. 4 of 4.')).toBeAttached()
  const columns = await page
    .getByRole('list')
    .filter({ has: handle })
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBeGreaterThan(1)
  await page.keyboard.press('ArrowUp') // by a row
  await expect(page.getByText(`${4 - columns} of 4.`, { exact: true })).toBeAttached()
  await page.keyboard.press('Home')
  await expect(page.getByText('1 of 4.', { exact: true })).toBeAttached()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByText('The order was not changed.')).toBeAttached()
  expect(await inOrder(page)).toEqual(['Garden 1', 'Garden 2', 'Garden 3', 'Garden 4'])

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to place 3 of 4.')).toBeAttached()
  await expect.poll(() => inOrder(page)).toEqual(['Garden 1', 'Garden 2', 'Garden 4', 'Garden 3'])
  await expect(page.getByRole('button', { name: 'Reorder picture 3', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Remove picture 3' }).press('Enter')
  await expect(page.getByText('Picture 3 removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reorder picture 3', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect.poll(() => inOrder(page)).toEqual(['Garden 1', 'Garden 2', 'Garden 4', 'Garden 3'])
  await expect(page.getByRole('button', { name: 'Redo', exact: true })).toBeFocused()
})

test('an order that can not be saved is put back, in words', async ({
  signedIn: page,
  site,
  noise,
}) => {
  await upload(site, 3)
  noise.allow(/status of 503/)
  await page.goto('/admin-slider')
  await page.route('**/api/slider/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The disk is full.', code: 'busy' } }),
  )
  await page
    .getByRole('button', { name: 'Reorder picture 1', exact: true })
    .dragTo(page.getByRole('img', { name: 'Hero Slide 3' }), { steps: 5 })
  await expect(page.getByRole('alert')).toContainText('The disk is full.')
  await expect(page.getByText('The order was not changed.')).toBeAttached()
  expect(await inOrder(page)).toEqual(['Garden 1', 'Garden 2', 'Garden 3'])
})

test('one picture is replaced in its place', { tag: '@slow' }, async ({ signedIn: page, site }) => {
  await upload(site, 2)
  const choosing = chosenFiles(page)
  await page.goto('/admin-slider')
  await page.getByRole('button', { name: 'Replace picture 2' }).click()
  await (await choosing).setFiles(picture('slide-playground.jpg'))
  const words = page.getByLabel('What the new picture 2 shows')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('Garden 2')
  await words.fill('The playground')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.getByText('Picture 2 replaced')).toBeVisible()
  expect(await shown(page)).toEqual(['Garden 1', 'The playground'])
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: /^Undo: .* replaced picture 2/ }).click()
  await expect.poll(() => shown(page)).toEqual(['Garden 1', 'Garden 2'])
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true })
  test('a picture is dragged through a long list, which scrolls along', { tag: '@slow' }, async ({
    signedIn: page,
    site,
  }) => {
    await upload(site, 12)
    await page.goto('/admin-slider')
    const finger = await fingerOn(page)
    await expect(page.getByRole('img', { name: 'Hero Slide 12' })).toBeAttached()

    // Beside the handles it scrolls the page.
    await finger.down(await middleOf(page, 'Hero Slide 1'))
    await finger.move({ x: 180, y: 40 }, 8)
    await finger.up()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    expect(await inOrder(page)).toHaveLength(12)

    const handle = page.getByRole('button', { name: 'Reorder picture 2', exact: true })
    await expect(async () => {
      await handle.scrollIntoViewIfNeeded()
      await atRest(page)
      const box = await handle.boundingBox()
      const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22]
      await finger.down({ x, y })
      await finger.move({ x, y: y + 20 }, 4)
      const lifted = page.getByText('Picture 2 lifted. 2 of 12.')
      await expect(lifted)
        .toBeAttached({ timeout: 2000 })
        .catch(async (missed) => {
          // A page that still came to rest took the finger for its own; a late drag is put back.
          await page.keyboard.press('Escape')
          await finger.up()
          throw missed
        })
    }).toPass()
    expect(await tooWide(page)).toEqual([])
    await finger.move({ x: 180, y: 630 }, 4)
    await expect(page.getByText('12 of 12', { exact: true })).toBeInViewport()
    await expect(page.getByText('12 of 12.', { exact: true })).toBeAttached()
    await finger.up()
    await expect(page.getByText('Moved to place 12 of 12.')).toBeAttached()
    await expect.poll(async () => (await inOrder(page)).at(-1)).toBe('Garden 2')
  })
})

/** Makes a slider of so many pictures, "Garden 1" and so on. */
async function upload(site: Site, many: number) {
  const photographs = readdirSync(picture('.')).filter((name) => name.endsWith('.jpg'))
  const files = photographs.slice(0, many).map(picture)
  const alts = files.flatMap((_, place) => ['--alt', `Garden ${place + 1}`])
  await site.cli(['slider', 'upload', ...files, ...alts])
}

/** Waits until the page no longer glides on from a finger. */
const atRest = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((rests) => {
        let [last, frames] = [-1, 0]
        const look = () => {
          frames = scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames > 20) rests()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

/** What the pictures show, as the screen has them. */
const inOrder = (page: Page) => page.getByText(/^Garden \d+$/).allTextContents()

interface Point {
  x: number
  y: number
}

async function middleOf(page: Page, name: string): Promise<Point> {
  const box = await page.getByRole('img', { name, exact: true }).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

/** A finger, as the browser's own touch screen has it. */
async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page)
  let at: Point = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  const down = async (to: Point) => {
    at = to
    await touch('touchStart', [to])
  }
  const move = async (to: Point, steps: number) => {
    const from = at
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      await touch('touchMove', [at])
    }
  }
  return { down, move, up: () => touch('touchEnd', []) }
}
