import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alive, expect, readOnlyTest, test } from '../fixtures.ts'
import { contentDir } from '../program.ts'

readOnlyTest('an album opens in large, by keyboard alone', async ({ page }) => {
  await page.goto('/gallery')
  await alive(page)
  await page.getByRole('link', { name: 'Annual Day' }).click()
  await expect(page).toHaveURL('/gallery/event?album=annual-day')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annual Day')
  const first = page.locator('main ul a').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.locator('.yarl__portal')
  await expect(viewer).toBeVisible()
  const caption = (await page.locator('main figcaption').first().textContent()) ?? ''
  await expect(page.locator('.yarl__slide_current .yarl__slide_description')).toHaveText(caption)
  await page.keyboard.press('ArrowRight')
  const second = await page.locator('main ul img').nth(1).getAttribute('alt')
  await expect(page.locator('.yarl__slide_current img')).toHaveAttribute('alt', second ?? '')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
})

readOnlyTest('in an album that a link led to, the first tap opens the viewer', async ({ page }) => {
  await page.goto('/gallery/event?album=annual-day')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.locator('main ul a').first().click()
  await expect(page.locator('.yarl__portal')).toBeVisible()
})

readOnlyTest('people are found by name, subject and list', async ({ page }) => {
  await page.goto('/academics-and-infra/staff')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const everybody = await rows.count()
  await page.getByRole('searchbox').fill('physics')
  await expect(page.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${everybody} people$`))
  await expect(rows.first()).toContainText(/Physics/)
  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByText('Nobody matches. Try a shorter word.')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: 'Primary teachers' }).check()
  await expect(page.getByRole('heading', { level: 2, name: /^Primary teachers/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^Teachers/ })).toHaveCount(0)
})

test('a page changes when its content is imported, and not when that has a mistake', async ({
  page,
  site,
}) => {
  const tree = await mkdtemp(join(tmpdir(), 'schoolsite-content-'))
  await cp(contentDir, tree, { recursive: true })
  const file = join(tree, 'pages', 'sports.md')
  const text = await readFile(file, 'utf8')
  await page.goto('/sports')
  await writeFile(file, `${text}\n## A new kabaddi court\n\nIt opens in June.\n`)
  await site.cli(['content', 'import', tree])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A new kabaddi court' })).toBeVisible()

  await writeFile(file, `${text}\n[Fees](/no-such-page)\n`)
  await expect(site.cli(['content', 'import', tree])).rejects.toThrow(/sports\.md:\d+:\d+/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'A new kabaddi court' })).toBeVisible()
  await rm(tree, { recursive: true })
})
