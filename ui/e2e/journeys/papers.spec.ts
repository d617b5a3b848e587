import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, picture, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

// A paper that somebody photographs becomes one PDF, on a telephone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

/** A photograph as a camera makes it: it says where it was taken, and that it lies on its side. */
function photograph(name: string) {
  const jpeg = readFileSync(picture(name))
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
    Buffer.from('GPS 16.8302 N, 75.7100 E'),
  ])
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const buffer = Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)])
  return { name, mimeType: 'image/jpeg', buffer }
}

async function published(page: Page, title: RegExp): Promise<string> {
  const link = page.getByRole('link', { name: title })
  const pdf = await page.request.get(String(await link.getAttribute('href')))
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  return (await pdf.body()).toString('latin1')
}

test('a clerk photographs a paper: its pages become the PDF of a circular', async ({
  signedIn: page,
}) => {
  await page.goto('/admin-items')
  const { tap, write, done } = job('A circular from photographs')
  await tap(page.getByRole('link', { name: 'Add a circular' }))
  await write(page.getByLabel('Title'), 'Bus routes')
  const names = ['boarding.jpg', 'library.jpg', 'dining-hall.jpg', 'sports.jpg']
  await tap(page.getByLabel('PDF'))
  await page.getByLabel('PDF').setInputFiles(names.slice(0, 3).map(photograph))
  await expect(page.getByText('3 pages, which become one PDF.')).toBeVisible()
  await page.getByLabel('PDF').setInputFiles(names.slice(3).map(photograph))
  await expect(page.getByText('4 pages, which become one PDF.')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Move page 4 earlier' }))
  await expect(page.getByRole('button', { name: 'Move page 3 earlier' })).toBeFocused()
  await tap(page.getByRole('button', { name: 'Remove page 4' }))
  const firstPage = () =>
    page
      .getByRole('listitem')
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const whitened = await firstPage()
  await tap(page.getByLabel('Make the paper white'))
  expect(await firstPage()).not.toBe(whitened)
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  const corners = page.getByRole('button', { name: 'Corners of page 1' })
  const asTaken = await firstPage()
  await corners.press('Enter')
  await page.getByRole('button', { name: 'Bottom right corner' }).press('Shift+ArrowUp')
  expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.getByRole('button', { name: 'Whole picture of page 1' }).waitFor()
  expect(await firstPage()).not.toBe(asTaken)
  await page.getByRole('button', { name: 'Whole picture of page 1' }).press('Enter')
  await expect(corners).toBeFocused()
  await expect.poll(firstPage).toBe(asTaken)
  await write(page.getByLabel('Category'), 'Transport')
  await tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  done({ seconds: 60, taps: 12 })

  await page.goto('/circulars')
  const pdf = await published(page, /Bus routes/)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(3)
  expect(pdf.match(/\/MediaBox \[0 0 595 842\]/g)).toHaveLength(3) // upright, as the camera was held
  expect(pdf).not.toMatch(/Exif|GPS/)
})

test('photographs whose opening takes a while are all published', { tag: '@slow' }, async ({
  signedIn: page,
}) => {
  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Add a circular' }).tap()
  await page.getByLabel('Title').fill('Uniforms')
  await page.getByLabel('Category').fill('Uniforms')
  await page.evaluate(() => {
    const decode = window.createImageBitmap.bind(window) as typeof createImageBitmap
    const opened = new Promise<void>((open) => window.addEventListener('open-now', () => open()))
    window.createImageBitmap = (async (file: Blob) => {
      await opened
      return decode(file)
    }) as typeof createImageBitmap
  })
  await page.getByLabel('PDF').setInputFiles(['boarding.jpg', 'library.jpg'].map(photograph))
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('open-now')))
  await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
  await page.goto('/circulars')
  expect((await published(page, /Uniforms/)).match(/\/Type \/Page\b/g)).toHaveLength(2)
})

test('a scan of 60 MB is refused at its field', { tag: '@slow' }, async ({ signedIn: page }) => {
  await page.goto('/admin-items')
  await page.getByRole('link', { name: 'Add a circular' }).tap()
  const scan = { name: 'scan.pdf', mimeType: 'application/pdf', size: 60 * 1024 * 1024 }
  await page.getByLabel('PDF').evaluate((input: HTMLInputElement, { name, mimeType, size }) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(size)], name, { type: mimeType }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, scan)
  await expect(page.getByText('scan.pdf has 60 MB, and 25 MB are the most.')).toBeVisible()
  const sent = await page.request.put('/api/drafts/8d0c6b1f2a3e4d5c6b7a', {
    multipart: {
      item: JSON.stringify({ version: 0, kind: 'circular', item: '', base: 1, fields: {} }),
      '/document': { name: scan.name, mimeType: scan.mimeType, buffer: Buffer.alloc(scan.size) },
    },
  })
  expect(await sent.json()).toMatchObject({
    fields: { document: expect.stringContaining('60 MB, and 25 MB are the most') },
  })
})
