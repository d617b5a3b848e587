import { cp, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFolder, remove } from '../data-folder.ts'
import { alive, test as base, expect } from '../fixtures.ts'
import { barriers } from '../page-checks.ts'
import { baseURL, contentDir } from '../program.ts'

// An editor's own screen: a content folder that is watched, and a browser.

const about = 'pages/about-us.md'

/** A content folder of the test's own, which its site watches. */
class Folder {
  constructor(private readonly path: string) {}

  /** Saves a file with one change, as editors do: beside it first. */
  async edit(name: string, from: string | RegExp, to: string) {
    const file = join(this.path, name)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(from)
    await writeFile(`${file}.tmp`, text.replace(from, to))
    await rename(`${file}.tmp`, file)
  }
}

const test = base.extend<{ content: string; folder: Folder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from it
  content: async ({}, use) => {
    const path = await newFolder()
    await cp(contentDir, path, { recursive: true })
    await use(path)
    await remove(path)
  },
  folder: async ({ content }, use) => use(new Folder(content)),
  flags: async ({ content }, use) => use(['--base-url', baseURL, '--content', content, '--watch']),
})

const welcome = 'A warm welcome to our school.'

test.beforeEach(({ noise }) => {
  noise.allow(/status of 503/, /net::ERR_INCOMPLETE_CHUNKED_ENCODING/)
})

test('a saved file is on the page by itself, where one was reading', async ({ page, folder }) => {
  await page.goto('/about-us')
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 300)) // the page may just follow the folder's first look
    expect(await page.evaluate(() => scrollY)).toBe(300)
  }).toPass()
  await folder.edit(about, welcome, 'You are welcome.')
  await expect(page.getByText('You are welcome.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
})

test('problems name file, line and column; the last good state is one click away', async ({
  page,
  folder,
}) => {
  await page.goto('/about-us')
  await folder.edit(about, 'updated: 20', 'updated: the year 20')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('The content has 1 error')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(/^pages\/about-us\.md:\d+:\d+$/)
  await expect(page.locator('pre')).toContainText(/updated: the year 20.*\n.*\^/)
  expect(await barriers(page)).toEqual([])

  await page.getByRole('link', { name: 'Show the last good state' }).click()
  await expect(page).toHaveURL('/about-us')
  await expect(page.getByText(welcome)).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('The content has 1 error. Show them')
  await page.getByRole('contentinfo').getByRole('link', { name: 'School Story' }).click()
  await expect(heading).toHaveText('Our School Story')
  await page.getByRole('link', { name: 'Show them' }).click()
  await expect(heading).toHaveText('The content has 1 error')
  await page.getByRole('link', { name: 'Show the last good state' }).click()
  await expect(heading).toHaveText('Our School Story')

  await folder.edit('pages/sports.md', 'title:', 'titel:')
  await expect(heading).toHaveText('The content has 2 errors')
  await folder.edit('pages/sports.md', 'titel:', 'title:')
  await folder.edit(about, 'updated: the year 20', 'updated: 20')
  await expect(heading).toHaveText('Our School Story')
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('what is being typed stays, and no page is older than the folder', { tag: '@slow' }, async ({
  page,
  folder,
}) => {
  await page.goto('/contactus')
  await alive(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'School Story' })
  const remembered = page.waitForResponse('**/page-data/school-story.json')
  await link.hover()
  await remembered
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Asha')
  await folder.edit('pages/school-story.md', '## The banyan', '## The neem tree')
  await expect(page.getByRole('status').filter({ hasText: 'has changed' })).toBeVisible()
  await expect(name).toHaveValue('Asha')
  await link.click()
  await expect(page.getByRole('heading', { name: 'The neem tree' })).toBeVisible()
})

test('a page follows the server that is started again', async ({ page, site, noise }) => {
  noise.allow(/ERR_CONNECTION_REFUSED/)
  await page.goto('/about-us')
  await expect(page.getByText(welcome)).toBeVisible()
  const again = page.waitForEvent('load')
  await site.restart()
  await again
  await expect(page.getByText(welcome)).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('problems and the last good state can be read', { tag: '@slow' }, async ({
    page,
    folder,
  }) => {
    await page.goto('/about-us')
    await folder.edit(about, 'updated: 20', 'updated: the year 20')
    const heading = page.getByRole('heading', { level: 1 })
    const afterReload = () => page.reload().then(() => heading.textContent())
    await expect.poll(afterReload).toBe('The content has 1 error')
    await expect(async () => {
      await page.goto('/about-us') // the link is for these problems, and a file is saved in two steps
      await page.getByRole('link', { name: 'Show the last good state' }).click()
      await expect(page.getByText(welcome)).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})
