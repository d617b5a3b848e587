import { expect, readOnlyTest, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { follow, formToken, letter } from '../steps.ts'

// The frame around every admin screen: a rail in a wide window, a bar at a phone's foot.

readOnlyTest(
  'the admin area has no header, footer or pop-up of the public site',
  async ({ signedIn: page, site }) => {
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'MENU' })).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText(
      JSON.parse(await site.cli(['status', '--json'])).school,
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  },
)

readOnlyTest(
  'the frame stays from screen to screen, and the server is asked once who it is',
  async ({ signedIn: page }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/session')) asked++
    })
    await page.goto('/admin-dashboard')
    const nav = page.getByRole('navigation', { name: 'Admin' })
    for (const [name, heading] of [
      ['Activity', 'Activity'],
      ['Disclosure', 'Mandatory disclosure'],
      ['Staff', 'Staff'],
      ['News', 'News'],
      ['Your account', 'Your account'],
    ] as const) {
      await follow(page, name)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(nav.locator('[aria-current=page]')).toHaveCount(1)
      await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
    }
    expect(asked).toBe(1)
  },
)

readOnlyTest(
  'an owner sees all of the menu at 1366 × 768, whichever group is open',
  async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/admin-dashboard')
    const nav = page.getByRole('navigation', { name: 'Admin' })
    const out = nav.getByRole('button', { name: /^Log out/ })
    await expect(nav.getByRole('link', { name: 'Circulars' })).toBeVisible()
    await expect(out).toBeInViewport({ ratio: 1 })
    for (const [group, entry] of [
      ['Home page', 'Pop-up'],
      ['School', 'Contact'],
      ['Settings', 'For IT'],
    ] as const) {
      await nav.getByText(group, { exact: true }).click()
      await expect(nav.getByRole('link', { name: entry })).toBeInViewport({ ratio: 1 })
      await expect(nav.locator('details[open]')).toHaveCount(1)
      await expect(out).toBeInViewport({ ratio: 1 })
      expect(await barriers(page)).toEqual([])
    }
  },
)

test('what was published is listed under Home, and undone there', async ({
  signedIn: page,
  site,
}) => {
  const base = JSON.parse(await site.cli(['content', 'list', '--json'])).data?.[0]?.number ?? 0
  const fields = {
    title: 'The rain',
    summary: 'It rains.',
    category: 'Weather',
    date: '2026-11-20',
    body: 'All day.',
  }
  const data = { kind: 'news', id: '', base, fields }
  const saved = await page.request.post('/api/content/items', { data })
  expect(await saved.text()).toContain('Published.')
  await page.goto('/admin-dashboard')
  const row = page.getByRole('listitem').filter({ hasText: 'added the news item “The rain”' })
  await row.getByRole('button', { name: /^Undo: / }).click()
  await expect(page.getByText('Removed. Visitors no longer see it.')).toBeVisible()
  expect((await page.request.get('/latest/the-rain')).status()).toBe(404)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(page.getByText('Restored. Visitors see it again.')).toBeVisible()
  expect((await page.request.get('/latest/the-rain')).status()).toBe(200)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the bar counts unread enquiries, and More has the other screens', async ({
    signedIn: page,
    site,
  }) => {
    const { Name: name, Email: email, Message: message } = letter
    const token = formToken(site, Date.now() / 1000 - 60)
    const data = { name, email, phonenumber: '9845012345', message, elapsed: 60_000, token }
    expect((await page.request.post('/api/contactus', { data })).ok()).toBe(true)

    await page.goto('/admin-account')
    const nav = page.getByRole('navigation', { name: 'Admin' })
    await expect(nav.getByRole('link', { name: /^Enquiries.*1 unread\)$/ })).toBeInViewport()
    await expect(nav.getByRole('link', { name: /^Home.*needs? attention\)$/ })).toBeInViewport()
    await expect(nav.getByRole('link', { name: 'People' })).toHaveCount(0)

    const more = nav.getByRole('button', { name: 'More' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More screens' })
    await expect(sheet.getByRole('button', { name: /^Log out/ })).toBeInViewport({ ratio: 1 })
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(more).toBeFocused()

    await more.click()
    await sheet.getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeFocused()
    await expect(sheet).toHaveCount(0)

    await nav.getByRole('button', { name: 'Add' }).click()
    const add = page.getByRole('dialog', { name: 'What do you want to publish?' })
    expect([...(await tooWide(page)), ...(await barriers(page))]).toEqual([])
    await add.getByRole('link', { name: 'News' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeFocused()
    await expect(page.getByRole('heading', { level: 2, name: 'Add news' })).toBeVisible()
  })

  readOnlyTest(
    'the bar covers nothing that has the focus, and leaves while somebody types',
    async ({ signedIn: page }) => {
      await page.goto('/admin-account')
      const bar = page.getByRole('navigation', { name: 'Admin' })
      await expect(bar).toBeInViewport()
      const field = page.getByRole('textbox').last()
      await field.focus()
      await expect(field).toBeInViewport({ ratio: 1 })
      await expect(bar).not.toBeInViewport()
      const buttons = page.getByRole('main').getByRole('button')
      for (const button of await buttons.all()) {
        await button.focus()
        const [one, other] = [await button.boundingBox(), await bar.boundingBox()]
        expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0)
      }
    },
  )
})
