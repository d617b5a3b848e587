import { alive, expect, readOnlyTest, test } from '../fixtures.ts'
import { holdBack } from '../steps.ts'

// A part of the page that does not come: most likely a new release has
// replaced it while the visitor was reading.

const contactPart = '**/assets/ContactPage-*.js'
const toContact = { name: 'Contact Us', exact: true }

test('a missing part loads the page again, once, and then offers another try', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED/, /could not be loaded/, /Failed to fetch dynamically imported module/)
  await page.route(contactPart, (route) => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  const link = page.getByRole('contentinfo').getByRole('link', toContact)
  await page.goto('/about-us')
  await alive(page)
  await link.hover()
  await link.click()
  await expect.poll(() => loads).toBe(2)
  // The server's page is there all the same, and its form works.
  await expect(page).toHaveURL('/contactus')
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()

  await page.goto('/about-us')
  await alive(page)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown')
  expect(loads).toBe(3)
  await page.unroute(contactPart)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

readOnlyTest(
  'an admin screen that does not come offers another try',
  async ({ signedIn: page, noise }) => {
    noise.allow(/ERR_FAILED/)
    await page.route('**/assets/start-*.js', (route) => route.abort())
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('alert')).toContainText('This page could not be loaded.')
    await expect(page.getByText('Loading...')).toHaveCount(0)
    await page.unroute('**/assets/start-*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  },
)

readOnlyTest(
  'an admin screen that was not loaded before the line broke says so, and leaves the office open',
  async ({ signedIn: page, context, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically/, /could not be loaded/)
    await page.goto('/admin-account')
    const menu = page.getByRole('navigation', { name: 'Admin' })
    await expect(menu).toBeVisible()
    await context.setOffline(true)
    await menu.getByRole('link', { name: /^Enquiries/ }).click()
    const failed = page.getByText('This screen could not be shown.')
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(failed).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('button', { name: 'Ready answers' })).toBeVisible()
  },
)

readOnlyTest(
  'a page stays until the next one is there, and says after a moment that it waits',
  async ({ page }) => {
    const bringData = await holdBack(page, '**/page-data/**')
    await page.goto('/about-us')
    await alive(page)
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    const link = page.getByRole('contentinfo').getByRole('link', toContact)
    await link.click()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(page).toHaveURL('/contactus')
    await expect(heading).toHaveText(before ?? '')
    await expect(link).toBeInViewport()
    bringData()
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
    await expect(heading).toBeFocused()
    await expect(page.getByText('Loading...')).toHaveCount(0)
  },
)

readOnlyTest('somebody who goes back while a page is on its way stays', async ({ page }) => {
  const bringData = await holdBack(page, '**/page-data/**')
  await page.goto('/about-us')
  await alive(page)
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  await page.getByRole('contentinfo').getByRole('link', toContact).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const data = page.waitForResponse('**/page-data/contactus.json')
  bringData()
  await (await data).finished()
  await expect(page).toHaveURL('/about-us')
  await expect(heading).toHaveText(before ?? '')
})

readOnlyTest(
  'a part that can not be fetched ahead leaves the page that is read',
  async ({ page, noise }) => {
    noise.allow(/ERR_FAILED/)
    await page.route(contactPart, (route) => route.abort())
    await page.goto('/about-us')
    await alive(page)
    await page.evaluate(() => Object.assign(window, { isOpenSince: 'before' }))
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('contentinfo').getByRole('link', toContact).hover()
    expect((await failed).url()).toContain('ContactPage')
    await page.getByRole('button', { name: 'MENU' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await page.evaluate(() => 'isOpenSince' in window)).toBe(true)
  },
)

readOnlyTest('a page whose data does not come is loaded whole', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED/)
  await page.route('**/page-data/**', (route) => route.abort())
  await page.goto('/about-us')
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', toContact).click()
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible()
})

readOnlyTest(
  'an unknown page is said to be unknown without a full load, too',
  async ({ page, noise }) => {
    noise.allow(/status of 404/)
    await page.goto('/about-us')
    await alive(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/gone')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
    await expect(page.getByText("Sorry, we can't find that page.")).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home Page' }).click()
    await expect(page).toHaveURL('/')
  },
)
