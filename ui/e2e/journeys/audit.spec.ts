import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { follow } from '../steps.ts'

test.use({ passwordIsRecent: true })

test('an owner looks up what was done, and downloads it', async ({ signedIn: page, site }) => {
  await site.cli(
    ['user', 'add', 'ravi@school.example', '--name', 'Ravi Naik', '--password-stdin'],
    'Correct1!horse\n',
  )
  await site.cli(['user', 'disable', 'ravi@school.example'])
  await page.goto('/admin-dashboard')
  await follow(page, 'Activity')
  await expect(page.getByText('disabled the account of ravi@school.example')).toBeVisible()
  await expect(page.getByText('started the server').first()).toBeVisible()

  await page.getByLabel('Kind').selectOption('Accounts')
  await page.getByRole('searchbox', { name: 'About' }).fill('ravi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin-audit\?kind=account&text=ravi$/)
  await expect(page.getByRole('status').getByText('2 entries.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('status').getByText('2 entries.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'About' })).toHaveValue('ravi')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV, for a spreadsheet' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain('disabled the account of ravi@school.example')

  await page.goBack()
  await expect(page.getByText('started the server').first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'About' })).toHaveValue('')
})
