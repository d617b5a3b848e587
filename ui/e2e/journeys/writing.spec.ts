import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

// Texts without Markdown: buttons above the field, clean pastes, and the page beside it.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Format of the text' }).getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByLabel('Text', { exact: true })

async function newItem(page: Page) {
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
}

async function paste(page: Page, clipboard: Record<string, string>) {
  await text(page).evaluate((area, clipboard) => {
    const clipboardData = new DataTransfer()
    for (const [type, words] of Object.entries(clipboard)) clipboardData.setData(type, words)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    area.dispatchEvent(event)
  }, clipboard)
}

test('a text gets bold words, a heading, a list and a link with the buttons', async ({
  signedIn: page,
}) => {
  await newItem(page)
  await text(page).fill('Come and see\nthe pond')
  await tool(page, 'Bold').tap()
  await expect(text(page)).toHaveValue('Come and see\nthe **pond**')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+b')
  await expect(text(page)).toHaveValue('Come and see\nthe pond')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue('Come and see\nthe pond')
  await page.keyboard.press('Control+a')
  await tool(page, 'List').tap()
  await expect(text(page)).toHaveValue('- Come and see\n- the pond')
  await page.keyboard.press('Control+Home')
  await tool(page, 'Heading').tap()
  await expect(text(page)).toHaveValue('## Come and see\n- the pond')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await expect(dialog.getByLabel('Words')).toHaveValue('pond')
  await dialog.getByLabel('Address').fill('fees')
  await dialog.getByRole('button', { name: 'Put in the link' }).tap()
  await expect(dialog.getByText('Write an address such as /fees or https://…')).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await dialog.getByLabel('Address').fill('/fees')
  await dialog.getByLabel('Address').press('Enter')
  await expect(text(page)).toHaveValue('## Come and see\n- the [pond](/fees)')
  await expect(text(page)).toBeFocused()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
})

test('what is pasted from Word and WhatsApp is clean, and can be undone', async ({
  signedIn: page,
}) => {
  await newItem(page)
  await text(page).fill('Before.')
  const html =
    '<p class=MsoNormal style="margin:0"><b>Fees</b> are due.</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Cash</p>'
  await paste(page, { 'text/html': html, 'text/plain': 'Fees are due.' })
  await expect(text(page)).toHaveValue('Before.\n\n**Fees** are due.\n\n- Cash')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveValue('Before.')
  await text(page).fill('')
  await paste(page, { 'text/plain': '*Dear parents*\nschool is _closed_\n• rain' })
  await expect(text(page)).toHaveValue('**Dear parents**  \nschool is _closed_\n- rain')
})

test('a fee table is changed cell by cell', { tag: '@slow' }, async ({ signedIn: page }) => {
  await page.goto('/admin-items?kind=page')
  await page.getByRole('link', { name: 'Sports' }).first().tap()
  await text(page).fill('Fees:\n\n| Class | Fee |\n|---|--:|\n| LKG | 24,600 |')
  const { tap, write, done } = job('A row of a fee table')
  await tap(text(page))
  await page.keyboard.press('Control+End')
  await tap(tool(page, 'Table'))
  const dialog = page.getByRole('dialog', { name: 'Change the table' })
  await tap(dialog.getByLabel('Row 1, column 1'))
  await tap(dialog.getByRole('button', { name: 'Add a row' }))
  await expect(dialog.getByLabel('Row 2, column 1')).toBeFocused()
  await write(dialog.getByLabel('Row 2, column 1'), 'UKG')
  await write(dialog.getByLabel('Row 2, column 2'), '25,800')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await tap(dialog.getByRole('button', { name: 'Put it into the text' }))
  await expect(text(page)).toHaveValue(
    'Fees:\n\n| Class | Fee |\n| --- | --: |\n| LKG | 24,600 |\n| UKG | 25,800 |',
  )
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 12 })
  await page.goto('/sports')
  await expect(page.getByRole('cell', { name: '25,800' })).toBeVisible()
})

test('a news item gets pictures in its text', { tag: '@slow' }, async ({ signedIn: page }) => {
  await newItem(page)
  await page.getByLabel('Title').fill('The pond')
  await page.getByLabel('In one or two sentences').fill('It is full.')
  await page.getByLabel('Category').fill('Weather')
  await text(page).fill('Look:')
  const pictures = {
    'boarding.jpg': 'Rooms of the hostel',
    'library.jpg': 'Shelves of the library',
  }
  for (const [name, words] of Object.entries(pictures)) {
    await tool(page, 'Picture').tap()
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.getByLabel('Picture', { exact: true }).setInputFiles(picture(name))
    await dialog.getByLabel('What the picture shows').fill(words)
    await dialog.getByRole('button', { name: 'Put it into the text' }).tap()
  }
  await expect(text(page)).toHaveValue(
    'Look:\n\n![Rooms of the hostel](picture-1.jpg)\n\n![Shelves of the library](picture-2.jpg)',
  )
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/latest/the-pond')
  for (const words of Object.values(pictures)) {
    const shown = page.getByRole('img', { name: words })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(300)
  }
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'The pond', exact: true }).tap()
  await expect(text(page)).toHaveValue(/!\[Rooms of the hostel\]\(images\/boarding.*\.jpg\)/)
})

test('the page stands beside the form, and follows what is typed', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await newItem(page)
  await page.getByLabel('Title').fill('The rain')
  await text(page).fill('It rains.')
  await page.getByLabel('Category').tap()
  const live = page.getByRole('region', { name: 'As visitors will see it' })
  await live.scrollIntoViewIfNeeded()
  await expect(live.getByRole('status')).toHaveText(
    'The page is shown here as soon as these are filled in: In one or two sentences, Category.',
  )
  await page.getByLabel('In one or two sentences').fill('It rains and rains.')
  await page.getByLabel('Category').fill('Weather')
  await page.getByLabel('Title').tap()
  const shown = live.frameLocator('iframe:not([inert])')
  await expect(shown.getByRole('heading', { name: 'The rain' })).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await text(page).fill('It rains **much**.')
  await page.getByLabel('Title').tap()
  await expect(shown.getByText('much')).toHaveCSS('font-weight', /[6-9]00/)
  await expect(live.locator('iframe')).toHaveCount(1)
  await expect(shown.locator('base')).toHaveAttribute('target', '_blank') // other pages refuse to be framed
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4)
})
