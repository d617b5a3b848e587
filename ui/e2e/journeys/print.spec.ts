import type { Page } from '@playwright/test'
import { alive, expect, test } from '../fixtures.ts'
import { textOverText } from '../page-checks.ts'

// What comes out of a printer, by rectangles: columns as high as a sheet of A4 break as its pages do.

test.use({ sharesSite: true, guardsFocus: false }) // paper shows no controls

async function layOutInPages(page: Page) {
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      'body { columns: 680px; column-gap: 0; column-fill: auto; block-size: 1009px; inline-size: 680px }',
    )
    document.adoptedStyleSheets = [sheet]
  })
}

const sheets = (page: Page) =>
  page.evaluate(() => Math.round(document.documentElement.scrollWidth / 680))

/** The sheets on which the headings of tables stand, and the first rows. */
const sheetsOfTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main section:has(table)')].map((section) =>
      ['h2', 'tbody tr > :nth-child(2)'].map((selector) => {
        const range = document.createRange()
        range.selectNodeContents(section.querySelector(selector) ?? section)
        return Math.floor((range.getClientRects()[0]?.left ?? 0) / 680)
      }),
    ),
  )

test('the printed disclosure has a letterhead, and no text over text', async ({ page }) => {
  await page.goto('/mandatory-disclosers')
  await alive(page)
  await layOutInPages(page)
  // A page that is alive writes the day of printing; its listener comes with its effects.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(/^Printed on \d+ \w+ \d{4}$/)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const brand = page.getByRole('banner').locator('a[href="/"]').last()
  const [school, logo] = [await brand.boundingBox(), await brand.locator('img').boundingBox()]
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const address = await page
    .getByRole('main')
    .getByText(/^Kavalgi Post/)
    .first()
    .boundingBox()
  expect(logo?.height).toBeGreaterThan(30)
  expect(school?.y).toBeLessThan(address?.y ?? 0)
  expect(address?.y).toBeLessThan(heading?.y ?? 0)
  await expect(page.getByText(/^Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByText('A: General information · B: ')).toBeVisible()
  expect(await textOverText(page)).toEqual([])
  expect(await sheets(page)).toBeLessThan(7)
  for (const [heading, row] of await sheetsOfTables(page)) expect(row).toBe(heading)
  // Of a document its name; the address of a page is short.
  const row = page.getByRole('row', { name: /Valid fire safety certificate/ })
  await expect(row).toContainText('valid until 10 May 2036')
  await expect(row.getByText('fire-safety.pdf', { exact: true })).toBeVisible()
  const printed = await page.locator('main .print-only').allTextContents()
  expect(printed.filter((text) => /https?:|\/documents\//.test(text))).toEqual([])
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('the printed calendar says without colours what is a holiday', async ({ page }) => {
  await page.goto('/calendar')
  await alive(page)
  await layOutInPages(page)
  const holiday = page.locator('table [data-kind=holiday]').first()
  await expect(holiday.getByText('H', { exact: true })).toBeVisible()
  await expect(holiday).toHaveCSS('border-top-color', 'rgb(0, 0, 0)')
  expect(await textOverText(page)).toEqual([])
  const all = await sheets(page)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: 'Holidays' }).check()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main table').filter({ visible: true })).toHaveCount(0)
  // The list of a whole year, also of what is over.
  for (const name of ['Muharram', 'Holi'])
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  expect(await textOverText(page)).toEqual([])
  expect(await sheets(page)).toBeLessThan(all)
})

/** How many sheets of A4 a page is, as a printer counts them. */
async function printedSheets(page: Page) {
  const pdf = await page.pdf({ format: 'A4' })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
}

test('what is printed numbers its sheets, and lays nothing over anything', async ({ page }) => {
  for (const path of ['/fees', '/bus-timings', '/circulars', '/calendar/class-6']) {
    await page.goto(path)
    const numbers = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .map((rule) => rule.cssText)
        .join(),
    )
    expect(numbers, path).toMatch(
      /@bottom-right\s*\{\s*content: counter\(page\) " \/ " counter\(pages\)/,
    )
    await layOutInPages(page)
    expect(await textOverText(page), path).toEqual([])
    const address = page
      .getByRole('main')
      .getByText(/^Kavalgi Post/)
      .first()
    const heading = page.getByRole('heading', { level: 1 })
    expect((await address.boundingBox())?.y, path).toBeLessThan(
      (await heading.boundingBox())?.y ?? 0,
    )
    await expect(page.getByText(/^Printed on/)).toHaveCount(1)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('what hangs on a kitchen wall is one sheet, with name, address and number', async ({
  page,
}) => {
  await page.goto('/calendar/holidays')
  expect(await printedSheets(page)).toBe(1)
  await layOutInPages(page)
  expect(await textOverText(page)).toEqual([])
  await expect(page.getByRole('banner').locator('a[href="/"]').last()).toBeVisible()
  await expect(page.getByRole('main').getByText(/^Kavalgi Post/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Winter holidays' })).toContainText(
    '24 December – 3 JanuaryThu – Sun',
  )
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
})
