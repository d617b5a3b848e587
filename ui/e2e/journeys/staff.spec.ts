import { expect, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a list of staff is sorted, and several people are pasted into it', async ({
  signedIn: page,
}) => {
  await page.goto('/admin-items?kind=office-staff')
  const rows = page.getByRole('heading', { level: 2 })
  await page.getByRole('link', { name: 'Change the order' }).click()
  await page
    .getByRole('button', { name: 'Reorder Zakir H. Attar, 3 of ' })
    .dragTo(page.getByText('Abdul Khader M. Makandar'), { steps: 5 })
  await page.getByRole('button', { name: 'Move Shobha L. Meti earlier' }).click()
  await expect(page.getByText('Moved to place 5 of ')).toBeAttached()
  expect([...(await barriers(page)), ...(await tooWide(page))]).toEqual([])
  await page.getByRole('button', { name: 'Save the order' }).click()
  await expect(page.getByText('The new order is published.')).toBeVisible()
  await expect(rows.first()).toHaveText('Zakir H. Attar')

  await page.getByRole('link', { name: 'Add several people' }).click()
  await page
    .getByLabel('Rows from Excel')
    .fill(
      'Name\tRole\tQualification\nZakir H Attar\tGate\tSSLC\nGeeta Naik\tMatron\tB.A.\nHema\t\tB.A.',
    )
  await page.getByRole('button', { name: 'Look at the rows' }).click()
  await expect(page.getByText('Is in the list already.')).toBeVisible()
  expect([...(await barriers(page)), ...(await tooWide(page))]).toEqual([])
  await page.getByRole('button', { name: 'Publish 2 people' }).click()
  await expect(page.getByLabel('Designation, row 3')).toBeFocused()
  await page.getByLabel('Designation, row 3').fill('Cook')
  await page.getByRole('button', { name: 'Publish 2 people' }).click()
  await expect(page.getByText('2 people added.')).toBeVisible()
  await expect(rows.getByText('Hema')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone. Visitors see what was there before.')).toBeVisible()
  await expect(rows.getByText('Hema')).toBeHidden()
  await expect(rows.first()).toHaveText('Zakir H. Attar')
})
