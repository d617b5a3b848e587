import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alive, expect, readOnlyTest, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { contentDir } from '../program.ts'
import { job } from '../taps.ts'

readOnlyTest(
  'the home page leads to the disclosure, whose documents can be had',
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await alive(page)
    await page.getByRole('button', { name: 'MENU', exact: true }).click()
    await page.getByRole('link', { name: 'Mandatory Disclosers' }).first().click()
    await expect(page).toHaveURL('/mandatory-disclosers')
    const row = page.getByRole('row', { name: /Valid fire safety certificate/ })
    await expect(row).toContainText('Issued on 11 May 2026, valid until 10 May 2036')
    const address = await row.getByRole('link').getAttribute('href')
    const document = await page.request.get(address ?? '')
    expect(document.headers()['content-type']).toBe('application/pdf')
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await expect(page.getByText('Not yet provided')).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
  },
)

test('a certificate that expired is named on the dashboard, with what to do', {
  tag: '@slow',
}, async ({ signedIn: page, site }) => {
  const tree = await mkdtemp(join(tmpdir(), 'schoolsite-content-'))
  await cp(contentDir, tree, { recursive: true })
  const file = join(tree, 'disclosure.yaml')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('expires: 2036-05-10', 'expires: 2026-05-12'))
  await site.cli(['content', 'import', tree])
  await rm(tree, { recursive: true })

  await page.goto('/admin-dashboard')
  const line = page.getByRole('listitem').filter({ hasText: 'Mandatory disclosure: ' })
  await expect(line).toContainText('1 document expired on 12 May 2026')
  await line.getByRole('link', { name: 'Open disclosure' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mandatory disclosure')
  const row = page.getByRole('row', { name: /Valid fire safety certificate/ })
  await expect(row).toContainText('12/05/2026')
  await expect(row).toContainText('Expired')
  expect(await barriers(page)).toEqual([])
  await page.goto('/admin-tokens')
  await page.getByRole('button', { name: 'Check the links now' }).click()
  await expect(page.getByText('The links were checked.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('an owner replaces the fire certificate', async ({ signedIn: page, noise }) => {
    noise.allow(/status of 422/)
    await page.goto('/admin-dashboard')
    const { tap, write, done } = job('a certificate of the disclosure')
    await tap(page.getByRole('button', { name: 'More' }))
    await tap(page.getByRole('link', { name: 'Disclosure' }))
    const row = page.getByRole('row', { name: /Valid fire safety certificate/ })
    await expect(row).toContainText('In order')
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await tap(row.getByRole('link', { name: /^Update Fire safety certificate/ }))
    await expect(page.getByRole('heading', { name: 'Fire safety certificate' })).toBeVisible()
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await page.getByLabel('PDF').setInputFiles(`${contentDir}/documents/sanitation.pdf`)
    await write(page.getByLabel('Issued on', { exact: true }), '02/11/2026')
    await write(page.getByLabel('Valid until', { exact: true }), '01/11/2020')
    await write(page.getByLabel('Self-attested by'), 'The Manager and the Principal')
    await tap(page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByText('It was valid until 1 November 2020, which is over.')).toBeVisible()
    await write(page.getByLabel('Valid until', { exact: true }), '01/11/2030')
    await tap(page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByRole('status').getByText('Published.')).toBeVisible()
    done({ seconds: 60, taps: 9 }) // one is the choice of the PDF, two were the mistake

    await expect(row).toContainText('01/11/2030')
    await page.getByRole('link', { name: 'See the page' }).tap()
    await expect(row).toContainText('Issued on 2 November 2026, valid until 1 November 2030')
    await expect(row).toContainText('Attested by The Manager and the Principal')
  })
})
