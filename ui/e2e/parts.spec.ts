import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectFocusKept, guardFocus } from './focus-guard.ts'
import { barriers, tooWide } from './page-checks.ts'
import { withParts } from './parts-server.ts'

// The gallery of parts in every scheme, size and direction. Pictures are compared with others of
// the same run only: fonts and their smoothing differ from one machine to the next.

const strength = { score: 2, word: 'Fair', sentence: 'Add a word.', enough: true }

const test = base.extend<{ gallery: Page }, { address: string }>({
  address: [({ browserName: _ }, use) => withParts(use), { scope: 'worker', timeout: 180_000 }],
  gallery: async ({ page, context, address }, use) => {
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await guardFocus(context)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route('**/api/password-strength', (route) => route.fulfill({ json: strength }))
    await page.goto(address)
    await expect(page.getByText('Password strength: Fair')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Choose a day/ })).toHaveCount(2) // they come later
    // Letters of the font and of its fallback have other widths, and which of them comes is chance.
    await page.addStyleTag({ content: ':root { --font: sans-serif }' })
    await use(page)
    await expectFocusKept(page)
    expect(complaints).toEqual([])
  },
})

// One worker builds it, once.
test.describe.configure({ mode: 'default' })

const looks = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
} as const

for (const [name, media] of Object.entries(looks)) {
  test(`${name}: axe finds nothing, and the focus is seen`, {
    tag: name === 'light' ? [] : '@slow',
  }, async ({ gallery }) => {
    await gallery.emulateMedia(media)
    await gallery.reload()
    for (const width of [360, 1280]) {
      await gallery.setViewportSize({ width, height: 800 })
      expect(await barriers(gallery), `${width} pixels`).toEqual([])
      expect(await tooWide(gallery), `${width} pixels`).toEqual([])
      expect(await smallTargets(gallery), `${width} pixels`).toEqual([])
    }
    expect(await withoutVisibleFocus(gallery)).toEqual([])
  })
}

test('forced colours show what has a colour otherwise', async ({ gallery }) => {
  await gallery.emulateMedia({ forcedColors: 'active' })
  const region = (name: string) => gallery.getByRole('region', { name })
  const shapes = [
    region('Lists').locator('.skeleton > span').first(),
    region('Buttons').locator('.spinner').first(),
    region('Texts').locator('[aria-hidden=true]').first(),
    region('Messages').locator('.callout').first(),
    region('Lists').locator('.card').first(),
  ]
  for (const shape of shapes) {
    const seen = await pictureAround(gallery, shape)
    await shape.evaluate((element) => element.style.setProperty('visibility', 'hidden'))
    const hidden = await pictureAround(gallery, shape)
    expect(seen.equals(hidden), await shape.evaluate((element) => element.outerHTML)).toBe(false)
  }
  const option = gallery.getByRole('radio', { name: 'New' }).locator('..')
  const chosen = await pictureAround(gallery, option)
  await gallery.getByRole('radio', { name: 'Spam' }).click()
  expect(chosen.equals(await pictureAround(gallery, option))).toBe(false)
})

test('letters of twice the size cut off nothing', async ({ gallery }) => {
  await gallery.setViewportSize({ width: 360, height: 800 })
  await gallery.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await tooWide(gallery)).toEqual([])
  const cut = await gallery.evaluate(() =>
    [...document.querySelectorAll('button, .button, label, .pill, h2, h3, p')]
      .filter((element) => !element.matches('.visually-hidden, .visually-hidden *'))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
  expect(cut).toEqual([])
})

test('from right to left everything stands in the mirror', async ({ gallery }) => {
  const before = await placesOf(gallery)
  await gallery.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const after = await placesOf(gallery)
  expect(before.length).toBeGreaterThan(40)
  const crooked = before.filter(({ start }, at) => Math.abs(start - (after[at]?.start ?? -1)) > 2)
  expect(crooked.map(({ what }) => what)).toEqual([])
  expect(await barriers(gallery)).toEqual([])
  expect(await tooWide(gallery)).toEqual([])
})

test('dialogs take the focus, close by Escape and give it back', async ({ gallery }) => {
  for (const name of ['See details', 'Delete the pop-up', 'Publish the slider']) {
    const opener = gallery.getByRole('button', { name, exact: true })
    await opener.click()
    await expect(gallery.getByRole('dialog').locator(':focus')).toBeVisible()
    expect(await barriers(gallery), name).toEqual([])
    await gallery.keyboard.press('Escape')
    await expect(gallery.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a confirmation says what failed, and stays while it works', async ({ gallery }) => {
  const dialog = gallery.getByRole('dialog')
  await gallery.getByRole('button', { name: 'Delete the pop-up' }).click()
  await dialog.getByRole('button', { name: 'Delete the pop-up' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It could not be done.')
  expect(await barriers(gallery)).toEqual([])
  await gallery.keyboard.press('Escape')

  await gallery.getByRole('button', { name: 'Publish the slider' }).click()
  await dialog.getByRole('button', { name: 'Publish the slider' }).click()
  await expect(dialog.getByRole('button', { name: 'Working...' })).toBeVisible()
  await gallery.keyboard.press('Escape')
  await gallery.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})

/** What can be pressed and is lower than a thumb needs; a link in a line of text may be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, .button, input, textarea, label:has(input), .targets a')]
      .filter((element) => element.checkVisibility() && !element.matches('label input'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** What the Tab key reaches and looks the same with the focus and without. */
async function withoutVisibleFocus(page: Page): Promise<string[]> {
  const same: string[] = []
  let reached = 0
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0 || (await focused.getAttribute('data-reached'))) break
    await focused.evaluate((element) => element.setAttribute('data-reached', 'yes'))
    const element = page.locator('[data-reached]').last()
    reached += 1
    const seen = await pictureAround(page, focused)
    await focused.evaluate((element: HTMLElement) => element.blur())
    const without = await pictureAround(page, element)
    if (seen.equals(without)) same.push(await element.evaluate(({ outerHTML }) => outerHTML))
  }
  expect(reached).toBeGreaterThan(20)
  return same
}

/** The part of the window in which an element stands, with what is drawn around it. */
async function pictureAround(page: Page, element: Locator): Promise<Buffer> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not drawn`)
  const { x, y, width, height } = box
  const clip = {
    x: Math.max(0, x - 8),
    y: Math.max(0, y - 8),
    width: width + 16,
    height: height + 16,
  }
  return page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
}

/** How far from the start of its line each element stands. */
const placesOf = (page: Page): Promise<{ what: string; start: number }[]> =>
  page.evaluate(() => {
    const isMirrored = getComputedStyle(document.documentElement).direction === 'rtl'
    const { clientWidth } = document.documentElement
    const elements = document.querySelectorAll(
      'main :is(button, input, textarea, li, h2, h3, .card, .panel, .callout, .note, figure)',
    )
    const drawn = [...elements].filter((element) => element.checkVisibility())
    return drawn.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      const what = element.outerHTML.slice(0, 120)
      return { what, start: isMirrored ? clientWidth - right : left }
    })
  })
