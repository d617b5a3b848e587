import { expect, readOnlyTest, test } from '../fixtures.ts'
import { formToken, letter } from '../steps.ts'

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
      ['Audit log', 'Audit log'],
      ['Disclosure', 'Mandatory disclosure'],
      ['Your account', 'Your account'],
    ] as const) {
      await nav.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(nav.locator('[aria-current=page]')).toHaveCount(1)
      await expect(page).toHaveTitle(new RegExp(`^${heading} · `))
    }
    expect(asked).toBe(1)
  },
)

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
    await expect(nav.getByRole('link', { name: 'Accounts' })).toBeHidden()
    await expect(page.getByRole('banner').getByRole('link', { name: /attention/ })).toBeVisible()

    const more = nav.getByRole('button', { name: 'More' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'More screens' })
    await expect(sheet.getByRole('button', { name: 'Log out' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(more).toBeFocused()

    await more.click()
    await sheet.getByRole('link', { name: 'Accounts' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeFocused()
    await expect(sheet).toHaveCount(0)
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
