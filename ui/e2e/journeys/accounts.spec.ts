import { expect, readOnlyTest, signIn, test } from '../fixtures.ts'
import { owner, password } from '../people.ts'
import { baseURL } from '../program.ts'
import { invitationLink, joinByPassword, register, submitLogin, toldToWait } from '../steps.ts'

const refusedLogin =
  'Login failed: The e-mail address or the password is not right, or the account is not approved yet.'

test.describe('a site that nobody owns yet', () => {
  // The printed link holds the site's own address, so this site has no other.
  test.use({ store: 'empty', flags: [] })

  test('its first owner comes by the printed link, once', async ({ page, site, noise }) => {
    const link = /http\S+setup=\S+/.exec(site.said())?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByText('makes you the first owner')).toBeVisible()
    await register(page, owner)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('status')).toContainText('You are the owner of this site')
    await submitLogin(page, owner.email, password)
    await expect(page).toHaveURL('/admin-dashboard')
    await page.getByText('Settings', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'People' })).toBeVisible()

    noise.allow(/status of 403/)
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await register(page, { ...owner, email: 'second@school.test' })
    await expect(page.getByRole('alert')).toContainText('Register failed: This link has been used')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test('the link works too', { tag: '@slow' }, async ({ page, site, noise }) => {
      noise.allow(/\.js csp$/)
      const [link = '', code = ''] = /http\S+#setup=(\S+)/.exec(site.said()) ?? []
      await page.goto(link)
      await page.getByLabel('#setup=').fill(code) // which only a script could read there
      await register(page, owner)
      await expect(page.getByText('You are the owner of this site')).toBeVisible()
      await page.goto('/login')
      await submitLogin(page, owner.email, password)
      await expect(page).toHaveURL(/\/admin-dashboard(#answer)?$/) // which the form was sent to
      const users = JSON.parse(await site.cli(['user', 'list', '--json']))
      expect(users).toMatchObject([{ emailId: owner.email, role: 'owner', status: 'active' }])
    })
  })
})

test('a registration waits until an owner approves it', async ({ page, browser, site, noise }) => {
  const teacher = { name: 'Ravi Teacher', email: 'ravi@school.test', password }
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register')
  await register(page, teacher)
  await expect(page).toHaveURL('/login')
  await toldToWait(page)
  await page.reload() // the page comes alive as it was sent, or noise hears of it
  await toldToWait(page)

  noise.allow(/status of 401/)
  await submitLogin(page, teacher.email, password)
  await expect(page.getByRole('alert')).toHaveText(refusedLogin)
  await expect(page.getByLabel('Email')).toHaveValue(teacher.email)

  const office = await browser.newPage({ baseURL: site.url })
  await signIn(office)
  await office.goto('/admin-accounts')
  await office.getByRole('button', { name: `Approve as staff: ${teacher.name}` }).click()
  const link = await invitationLink(office)
  await office.close()

  await joinByPassword(page, link, `${password}2`)
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText(teacher.name)
  await expect(page.getByRole('link', { name: 'People', includeHidden: true })).toHaveCount(0)
})

readOnlyTest('registration says what is wrong with each field', async ({ page }) => {
  await page.goto('/sirsregister')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3)
  await register(page, { name: 'Al', email: 'nobody', password: 'longenough' })
  await expect(page.getByText('Must be at least 3 characters')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(
    page.getByText('Must contain uppercase, lowercase, number, and special character'),
  ).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Short1!')
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible()
})

test('a login that fails says why', async ({ page, noise }) => {
  noise.allow(/status of 401/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2)

  await submitLogin(page, owner.email, 'Not-the-password-1!')
  await expect(page.getByRole('alert')).toHaveText(refusedLogin)
  await expect(page).toHaveURL('/login')

  await page.route('**/api/login', (route) => route.abort())
  await submitLogin(page, owner.email, password)
  await expect(page.getByRole('alert')).toHaveText('Login failed: No response from server.')
})

readOnlyTest('a registration that fails says why', async ({ page, noise }) => {
  noise.allow(/ERR_FAILED/)
  await page.goto('/sirsregister')
  await page.route('**/api/newuser', (route) => route.abort())
  await register(page, { name: 'Ravi Teacher', email: 'ravi@school.test', password })
  await expect(page.getByRole('alert')).toHaveText('Register failed: No response from server.')
  await expect(page.getByLabel('User Name')).toHaveValue('Ravi Teacher')
})

test.describe('where registration is closed', () => {
  test.use({ flags: ['--base-url', baseURL, '--registration', 'closed'] })
  test('it is refused in words', async ({ page, noise }) => {
    noise.allow(/status of 403/)
    await page.goto('/sirsregister')
    await register(page, { name: 'Ravi Teacher', email: 'ravi@school.test', password })
    await expect(page.getByRole('alert')).toHaveText(
      "Register failed: Registration is closed. Ask the school's office for an account.",
    )
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a login that fails says why, and keeps the address only', async ({ page, noise }) => {
    noise.allow(/\.js csp$/, /status of 401/)
    await page.goto('/login')
    await submitLogin(page, owner.email, 'Not-the-password-1!')
    await expect(page.getByRole('alert')).toContainText('Login failed: The e-mail address')
    await expect(page.getByLabel('Email')).toHaveValue(owner.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})

test('logging out ends the session on the server', async ({ signedIn: page, site, noise }) => {
  noise.allow(/status of 401/)
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await page.request.get(`${site.url}/api/session`)).status()).toBe(401)

  await page.goto('/admin-slider')
  await expect(page).toHaveURL('/login?next=%2Fadmin-slider')
})

test('a screen that is still loading when somebody logs out does not lead back', async ({
  signedIn: page,
  noise,
}) => {
  noise.allow(/status of 401/)
  let release = () => {}
  const leaving = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/changes', async (route) => {
    await leaving
    await route.continue()
  })
  await page.route('**/login', async (route) => {
    const refused = page.waitForResponse('**/api/changes')
    release()
    await (await refused).finished()
    await route.continue()
  })
  await page.goto('/admin-dashboard')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
})
