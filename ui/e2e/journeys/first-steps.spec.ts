import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, picture } from '../fixtures.ts'
import { testWithMail as test } from '../mailbox.ts'

// What an owner's dashboard begins with on a new site, until all of it is done.

test.use({ viewport: { width: 360, height: 800 } })

test('the first steps lead to what is still to do, and go when all is done', {
  tag: '@slow',
}, async ({ signedIn: page, site }) => {
  await page.goto('/admin-dashboard')
  const steps = page.getByRole('region', { name: /^First steps/ })
  await expect(steps).toHaveAccessibleName('First steps: 2 of 4 done')
  await steps.getByRole('link', { name: 'Describe the school' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeFocused()
  await page.goBack()

  await steps.getByRole('link', { name: 'Add pictures to the slider' }).click()
  await page.getByLabel('Pictures', { exact: true }).setInputFiles(picture('slide-playground.jpg'))
  await page.getByLabel('What picture 1 shows').fill('Football at five')
  await page.getByRole('button', { name: 'Create Slider' }).click()
  await expect(steps).toHaveAccessibleName('First steps: 3 of 4 done')
  const slider = steps.getByRole('listitem').filter({ hasText: 'Add pictures to the slider' })
  await expect(slider.getByRole('img', { name: 'Done' })).toBeVisible()
  await expect(slider.getByRole('link')).toHaveCount(0)

  const own = join(mkdtempSync(join(tmpdir(), 'school-')), 'content')
  await site.cli(['content', 'export', '--empty', own])
  await site.cli(['content', 'import', own])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Latest changes' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})
