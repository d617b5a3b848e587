import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

// Texts as they look: buttons, keys, tables, clean pastes, Markdown by hand, and the page beside the form.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Format of the text' }).getByRole('button', { name, exact: true })
const text = (page: Page) => page.getByLabel('Text', { exact: true })

/** The Markdown of the text, which its button shows and hides. */
async function markdown(page: Page) {
  const byHand = page.getByRole('button', { name: 'Markdown' })
  await byHand.tap()
  const value = await page.locator('textarea').and(text(page)).inputValue()
  await byHand.tap()
  await expect(text(page)).toHaveAttribute('contenteditable', 'true')
  return value
}

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

test('a text gets bold words, a heading, lists and a link with the buttons and keys', async ({
  signedIn: page,
}) => {
  await newItem(page)
  await expect(text(page)).toBeVisible()
  await page.getByText('Text', { exact: true }).tap()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Come and see the pond')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await tool(page, 'Bold').tap()
  await expect(text(page).locator('strong')).toHaveText('pond')
  await expect(tool(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+b')
  await expect(text(page).locator('strong')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(text(page).locator('strong')).toHaveText('pond')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- water')
  await page.keyboard.press('Enter')
  await page.keyboard.type('shade')
  await expect(tool(page, 'List')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool(page, 'Heading').tap()
  await page.keyboard.type('When')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Words').fill('Fees')
  await dialog.getByLabel('Address').fill('fees')
  await dialog.getByRole('button', { name: 'Put in the link' }).tap()
  await expect(dialog.getByText('Write an address such as /fees or https://…')).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await dialog.getByLabel('Address').fill('/fees')
  await dialog.getByLabel('Address').press('Enter')
  await expect(text(page).getByRole('link', { name: 'Fees' })).toBeVisible()
  await expect(text(page)).toBeFocused()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  expect(await markdown(page)).toBe(
    'Come and see the **pond**\n\n- water\n- shade\n\n## When[Fees](/fees)',
  )
})

test('Markdown by hand is what the text shows then', async ({ signedIn: page }) => {
  await newItem(page)
  await page.getByRole('button', { name: 'Markdown' }).tap()
  await text(page).fill('## When\n\nOn *Monday*.\n\n<b>')
  await page.getByRole('button', { name: 'Markdown' }).tap()
  await expect(text(page).getByRole('heading', { name: 'When' })).toBeVisible()
  await expect(text(page).locator('em')).toHaveText('Monday')
  await expect(text(page).locator('pre')).toHaveText('<b>')
  await text(page).getByText('When').tap()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  expect(await markdown(page)).toBe('## When?\n\nOn *Monday*.\n\n<b>')
})

test('without its editor a text is Markdown', async ({ signedIn: page, noise }) => {
  noise.allow(/ERR_FAILED/, /TextEditor/)
  await page.route(/assets\/TextEditor-/, (route) => route.abort())
  await newItem(page)
  await text(page).fill('On **Monday**.')
  await expect(text(page)).toHaveValue('On **Monday**.')
})

test('words in Kannada arrive as they are composed', async ({ signedIn: page }) => {
  await newItem(page)
  await text(page).tap()
  const input = await page.context().newCDPSession(page)
  for (const word of ['ಮ', 'ಮಳ', 'ಮಳೆ'])
    await input.send('Input.imeSetComposition', {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    })
  await input.send('Input.insertText', { text: 'ಮಳೆ' })
  await page.keyboard.type(' ')
  await page.keyboard.press('Control+b')
  await input.send('Input.imeSetComposition', { text: 'ಬಂತು', selectionStart: 4, selectionEnd: 4 })
  await input.send('Input.insertText', { text: 'ಬಂತು' })
  await expect(text(page).locator('strong')).toHaveText('ಬಂತು')
  expect(await markdown(page)).toBe('ಮಳೆ **ಬಂತು**')
})

test('what is pasted from Word, Excel and WhatsApp is clean, and can be undone', async ({
  signedIn: page,
}) => {
  await newItem(page)
  await text(page).fill('Before.')
  await page.keyboard.press('Enter')
  const html =
    '<p class=MsoNormal style="margin:0"><b>Fees</b> are due.</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Cash</p>'
  await paste(page, { 'text/html': html, 'text/plain': 'Fees are due.' })
  await expect(text(page).getByRole('listitem')).toHaveText('Cash')
  await page.keyboard.press('Control+z')
  await expect(text(page)).toHaveText('Before.')
  await paste(page, { 'text/plain': '*Dear parents*\nschool is _closed_\n• rain' })
  await expect(text(page).getByRole('listitem')).toHaveText('rain')
  await page.keyboard.press('Enter')
  await paste(page, {
    'text/html': '<p onclick="x()">Not <b>that</b> <img src="x" onerror="x()"></p>',
    'application/x-schoolsite-text': '{"content":[{"type":"unknown"}]}',
  })
  await expect(text(page).getByRole('listitem').last()).toHaveText('Not that')
  const cells =
    '<table><tr><td>Class</td><td>Fee</td></tr><tr><td>LKG</td><td>24,600</td></tr></table>'
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(page, { 'text/html': cells, 'text/plain': 'Class\tFee' })
  expect(await markdown(page)).toBe(
    'Before.\n\n**Dear parents**\\\nschool is *closed*\n\n- rain\n- Not **that**\n\n| Class | Fee |\n| --- | --- |\n| LKG | 24,600 |',
  )
})

test('what is copied of a text is whole in another place', async ({ signedIn: page }) => {
  await newItem(page)
  await page.getByRole('button', { name: 'Markdown' }).tap()
  const whole = '![The pond](images/pond.jpg "Full")\n\n[a]: /x\n\nA **b**.'
  await text(page).fill(whole)
  await page.getByRole('button', { name: 'Markdown' }).tap()
  await text(page).getByText('A b.').tap()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+v')
  expect(await markdown(page)).toBe(`${whole}\n\n${whole}`)
})

test('a fee table is changed cell by cell', { tag: '@slow' }, async ({ signedIn: page }) => {
  await page.goto('/admin-items?kind=page')
  await page.getByRole('link', { name: 'Sports' }).first().tap()
  await page.getByRole('button', { name: 'Markdown' }).tap()
  await text(page).fill('Fees:\n\n|Class|Fee|\n|---|--:|\n|LKG|24,600|')
  await page.getByRole('button', { name: 'Markdown' }).tap()
  const { tap, done } = job('A row of a fee table')
  await tap(text(page).getByText('24,600'))
  await tap(page.getByRole('button', { name: 'Add a row' }))
  await page.keyboard.type('UKG')
  await page.keyboard.press('Tab')
  await page.keyboard.type('25,800')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await tap(page.getByRole('button', { name: 'Add a column' }))
  await tap(page.getByRole('button', { name: 'Remove the column' }))
  expect(await markdown(page)).toBe(
    'Fees:\n\n|Class|Fee|\n|---|--:|\n|LKG|24,600|\n| UKG | 25,800 |',
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
  expect(await markdown(page)).toBe(
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
  const rooms = text(page).getByRole('img', { name: 'Rooms of the hostel' })
  await expect
    .poll(() => rooms.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(100)
  expect(await markdown(page)).toMatch(/!\[Rooms of the hostel\]\(images\/boarding.*\.jpg\)/)
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
    'The page is shown here as soon as these are filled in: In one or two sentences and Category.',
  )
  await page.getByLabel('In one or two sentences').fill('It rains and rains.')
  await page.getByLabel('Category').fill('Weather')
  await page.getByLabel('Title').tap()
  const shown = live.frameLocator('iframe:not([inert])')
  await expect(shown.getByRole('heading', { name: 'The rain' })).toBeVisible()
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await text(page).fill('It rains much')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+b')
  await page.getByLabel('Title').tap()
  await expect(shown.getByText('much')).toHaveCSS('font-weight', /[6-9]00/)
  await expect(live.locator('iframe')).toHaveCount(1)
  await expect(shown.locator('base')).toHaveAttribute('target', '_blank') // other pages refuse to be framed
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4)
})
