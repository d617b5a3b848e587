import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { chooseFile, press, tabTo, type } from '../keyboard.ts'
import { contentDir } from '../program.ts'
import { chosenFiles } from '../steps.ts'

// The jobs of an office by keyboard alone, on a screen of 360 px: that of a phone, and of a computer at 400 %.

test.use({ viewport: { width: 360, height: 740 } })

const pdf = `${contentDir}/documents/sanitation.pdf`

/** Opens a screen by the menu, as who is signed in comes to it. */
async function open(page: Page, screen: string) {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await press(page, 'More')
  await press(page, screen)
}

/** Begins something new by the button of the bar. */
async function add(page: Page, what: string) {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await press(page, 'Add')
  await press(page, what)
}

async function publish(page: Page) {
  await press(page, 'Publish')
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
}

test('a circular with its PDF', { tag: '@slow' }, async ({ signedIn: page }) => {
  const dialog = chosenFiles(page)
  await add(page, 'Circular')
  await type(page, 'Title', 'Half holiday on Friday')
  await chooseFile(page, 'PDF', pdf, dialog)
  await type(page, 'Category', 'Timings')
  await publish(page)
  await press(page, 'See it on the site')
  await expect(page.getByText('Half holiday on Friday')).toBeVisible()
})

test('a news item with a picture', { tag: '@slow' }, async ({ signedIn: page }) => {
  const dialog = chosenFiles(page)
  await add(page, 'News')
  await type(page, 'Title', 'The pond is full')
  await type(page, 'In one or two sentences', 'It rained for a week.')
  await chooseFile(page, 'Picture (optional)', picture('news-rain-garden.jpg'), dialog)
  await type(page, 'What the picture shows', 'The pond behind the school')
  await type(page, 'Category', 'Weather')
  await publish(page)
  await page.goto('/latest/the-pond-is-full')
  await expect(page.getByAltText('The pond behind the school').first()).toBeVisible()
})

test('a certificate of the disclosure', { tag: '@slow' }, async ({ signedIn: page }) => {
  const dialog = chosenFiles(page)
  await open(page, 'Disclosure')
  await press(page, 'Update Fire safety certificate')
  await chooseFile(page, 'PDF', pdf, dialog)
  for (const [label, text] of [
    ['Issued on', '02/11/2026'],
    ['Valid until', '01/11/2030'],
    ['Self-attested by', 'The Manager'],
  ] as const) {
    await tabTo(page, label)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(text)
  }
  await publish(page)
  await press(page, 'See the page')
  const row = page.getByRole('row', { name: /Valid fire safety certificate/ })
  await expect(row).toContainText('Issued on 2 November 2026, valid until 1 November 2030')
  await expect(row).toContainText('Attested by The Manager')
})

test('an alert, put up and taken down', { tag: '@slow' }, async ({ signedIn: page }) => {
  await add(page, 'Alert')
  await type(page, 'What everybody should know at once', 'School closed tomorrow')
  await publish(page)
  await press(page, 'More about School closed tomorrow')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'Take it down')
  await expect(page.getByText('No alert is shown')).toBeVisible()
})
