import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { job } from '../taps.ts'

// What was changed or deleted by mistake is taken back, on a phone.

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('an owner takes one change back, and restores what was deleted', async ({
  signedIn: page,
}) => {
  const status = page.getByRole('status')
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('link', { name: 'Sports tomorrow' }).tap()
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish' }).tap()
    await expect(status.getByText('Published.')).toBeVisible()
  }
  await page.goto('/admin-items?kind=news')
  await page.getByRole('link', { name: 'Add news' }).tap()
  await page.getByLabel('Title').fill('Sports tomorrow')
  await page.getByLabel('In one or two sentences').fill('At nine.')
  await page.getByLabel('Category').fill('Sports')
  await publish()
  await open()
  await page.getByLabel('In one or two sentences').fill('At ten.')
  await publish()
  await open()
  await page.getByLabel('Text', { exact: true }).fill('Bring a cap.')
  await publish()

  const undo = job('a change of a news item is taken back')
  await undo.tap(page.getByRole('link', { name: 'Sports tomorrow' }))
  await undo.tap(page.getByText('History', { exact: true }))
  const change = page
    .getByRole('listitem')
    .filter({ hasText: '“At ten.” instead of “At nine.”' })
    .first()
  await expect(change).toContainText(/Changed today, .*, by /)
  expect(await tooWide(page)).toEqual([])
  expect(await barriers(page)).toEqual([])
  await undo.tap(change.getByRole('button', { name: /^Undo/ }))
  await expect(dialog).toContainText('What was changed later stays.')
  await undo.tap(dialog.getByRole('button', { name: 'Undo' }))
  await expect(status.getByText('Undone.')).toBeVisible()
  undo.done({ seconds: 60, taps: 12 })
  await page.goto('/latest/sports-tomorrow')
  await expect(page.getByText('At nine.').first()).toBeVisible()
  await expect(page.getByText('Bring a cap.')).toBeVisible()

  await page.goto('/admin-items?kind=news')
  await page.getByRole('button', { name: 'More about Sports tomorrow' }).tap()
  await dialog.getByRole('button', { name: 'Remove' }).tap()
  await expect(status.getByText('Removed.')).toBeVisible()
  const restore = job('a deleted news item is restored')
  await restore.tap(page.getByText('Deleted', { exact: true }))
  await restore.tap(page.getByRole('button', { name: 'Restore Sports tomorrow' }))
  expect(await tooWide(page)).toEqual([])
  await restore.tap(dialog.getByRole('button', { name: 'Restore' }))
  await expect(status.getByText('Restored.')).toBeVisible()
  restore.done({ seconds: 60, taps: 12 })
  await expect(page.getByRole('link', { name: 'Sports tomorrow' })).toBeVisible()
})
