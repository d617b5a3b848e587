import { alive, expect, test } from '../fixtures.ts'
import { holdBack } from '../steps.ts'

test.use({ sharesSite: true })

// Every test here passes in three worlds: alive, before, and without script.

for (const world of ['alive', 'before its scripts have come', 'without JavaScript'] as const) {
  test.describe(world, { tag: world === 'before its scripts have come' ? '@slow' : [] }, () => {
    test.use({ javaScriptEnabled: world !== 'without JavaScript' })
    test.beforeEach(async ({ page, noise }) => {
      noise.allow(/\.js csp$/)
      if (world === 'before its scripts have come') await page.route('**/*.js', () => {})
      await page.goto('/sports', { waitUntil: world === 'alive' ? 'load' : 'commit' })
      if (world === 'alive') await alive(page)
    })

    test('the menu opens, says CLOSE, and closes', async ({ page }) => {
      const main = page.getByRole('navigation', { name: 'Main' })
      await page.getByRole('button', { name: 'MENU', exact: true }).click()
      await expect(main).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sports at' }).first()).toHaveAttribute(
        'aria-current',
        'page',
      )
      await expect(main.locator('[aria-current]')).toHaveCount(1)
      await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
      await expect(main).toBeHidden()

      await page.getByRole('button', { name: 'MENU', exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(main).toBeHidden()
      await expect(page.getByRole('button', { name: 'MENU', exact: true })).toBeFocused()
    })

    test('choosing an entry closes the menu', async ({ page }) => {
      await page.getByRole('button', { name: 'MENU', exact: true }).click()
      const main = page.getByRole('navigation', { name: 'Main' })
      await main.getByRole('link', { name: 'Creative Arts' }).click()
      await expect(page).toHaveURL('/creative-arts')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Creative/)
      await expect(main).toBeHidden()
    })

    test('the contact panel opens and closes', async ({ page }) => {
      await page.getByRole('button', { name: 'Contact', exact: true }).click()
      const panel = page.getByRole('region', { name: 'Contact' })
      await expect(panel).toBeVisible()
      await expect(panel.getByRole('link', { name: 'VISIT US' })).toHaveAttribute(
        'href',
        /^https:.*maps/,
      )
      await expect(
        panel.getByText('Kavalgi Post, Honnutagi, Vijayapura, Karnataka, India 586101'),
      ).toBeVisible()
      await expect(panel.getByRole('img', { name: /QR/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await page.getByRole('button', { name: 'Contact', exact: true }).click()
      await panel.getByRole('link', { name: 'CONTACT US' }).click()
      await expect(page).toHaveURL('/contactus')
    })
  })
}

test('a menu that was opened before its scripts came stays open', async ({ page }) => {
  const bringScripts = await holdBack(page, '**/*.js')
  await page.goto('/sports', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'MENU', exact: true }).click()
  bringScripts()
  await page.waitForLoadState()
  await alive(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'CLOSE', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
})

test('only one of menu and contact panel is open, and the logo hides behind the menu', async ({
  page,
}) => {
  await page.goto('/sports')
  await alive(page)
  await page.getByRole('button', { name: 'MENU', exact: true }).click()
  await expect(page.getByRole('banner').locator('a[href="/"]').last()).toBeHidden()
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible()
})

test('a menu that was left open is open again, until the focus goes on into the page', async ({
  page,
}) => {
  await page.goto('/sports')
  await alive(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('button', { name: 'MENU', exact: true }).click()
  await page.reload()
  await expect(menu).toBeVisible()
  await alive(page)
  await menu.getByRole('link').last().focus()
  await page.getByRole('button', { name: 'CLOSE', exact: true }).focus()
  await menu.getByRole('link').last().focus()
  await expect(menu).toBeVisible()
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(menu).toBeHidden()
})
