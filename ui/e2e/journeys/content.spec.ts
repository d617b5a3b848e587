import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'

let tree = ''

test.beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'schoolsite-tree-'))
  await cp(contentDir, tree, { recursive: true })
})

test.afterEach(() => rm(tree, { recursive: true }))

async function edit(file: string, change: (text: string) => string) {
  const path = join(tree, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

test('an owner goes back to what was published before, and forth again', { tag: '@slow' }, async ({
  signedIn: page,
  site,
}) => {
  await site.cli(['content', 'import', tree, '--message', 'The first'])
  await edit('pages/sports.md', (text) => `${text}\nThe new sentence.\n`)
  await site.cli(['content', 'import', tree, '--message', 'The second'])
  await page.goto('/sports')
  await expect(page.getByText('The new sentence.')).toBeVisible()

  await page.goto('/admin-content')
  const newest = page.getByRole('listitem').filter({ hasText: 'On the site now' })
  await expect(newest).toContainText('The second')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByRole('heading', { name: 'Restore version 1?' })).toBeFocused()
  await expect(page.getByText('pages/sports.md changes')).toBeVisible()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(newest).toContainText('Back to revision 1')
  await page.goto('/sports')
  await expect(page.getByText('The new sentence.')).toHaveCount(0)

  await page.goto('/admin-content')
  await page.getByRole('button', { name: 'Restore version 2' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(newest).toContainText('Back to revision 2')
  await page.goto('/sports')
  await expect(page.getByText('The new sentence.')).toBeVisible()
})

test('no table and no word makes a page scroll sideways', { tag: '@slow' }, async ({
  page,
  site,
}) => {
  const row = (cell: string) => `|${cell.repeat(12)}\n`
  const table = `\n${row('Wednesday|')}${row('--:|')}${row('Mathematics|')}`
  await edit('latest/rain-garden.md', (text) =>
    text.replace('category: Campus', `category: ${'Regenwasser'.repeat(3)}`).concat(table),
  )
  await site.cli(['content', 'import', tree])
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/latest', '/latest/year/2026', '/latest/rain-garden']) {
      await page.goto(path)
      expect(await tooWide(page), `${path} at ${width}`).toEqual([])
    }
    const frame = page.getByRole('region', { name: 'Table' })
    await expect(frame.getByRole('cell').first()).toHaveCSS('text-align', 'end')
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  }
})
