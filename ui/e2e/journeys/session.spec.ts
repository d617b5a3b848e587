import { alive, expect, readOnlyTest, schoolName, signIn, test } from '../fixtures.ts'
import { owner, password } from '../people.ts'
import { follow, submitLogin } from '../steps.ts'

/** A token of this shape, as the browser reads it: only its end counts. */
const tokenUntil = (seconds: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: seconds })).toString('base64url')}.x`

const long = 3600 * 24 * 365 * 10
const now = () => Math.floor(Date.now() / 1000)

for (const [kind, token] of [
  ['an expired', tokenUntil(now() - 60)],
  ['an unreadable', 'not a token at all'],
] as const) {
  test(`${kind} token is dropped, and does not lock anybody out`, {
    tag: kind === 'an expired' ? [] : '@slow',
  }, async ({ page }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('begun')) return
      sessionStorage.setItem('begun', 'yes')
      localStorage.setItem('token', text)
    }, token)
    await page.goto('/login')
    await submitLogin(page, owner.email, password)
    await expect(page).toHaveURL('/admin-dashboard')
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(token)
  })
}

for (const path of ['/login', '/sirsregister']) {
  const tag = path === '/login' ? [] : '@slow'

  readOnlyTest(
    `${path} sends those home who are signed in`,
    { tag },
    async ({ signedIn: page }) => {
      await page.addInitScript(
        (text) => localStorage.setItem('token', text),
        tokenUntil(now() + long),
      )
      await page.goto(path)
      await expect(page).toHaveURL('/')
    },
  )

  readOnlyTest(
    `${path} is open to those whose session has ended`,
    { tag },
    async ({ page, noise }) => {
      noise.allow(/status of 401 .*\/api\/session/)
      await page.goto(path)
      await page.evaluate((text) => localStorage.setItem('token', text), tokenUntil(now() + long))
      await page.reload()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await expect(page).toHaveURL(path)
    },
  )
}

test('Back to the login loads it again, which sends home who has logged in', async ({ page }) => {
  await page.goto('/login')
  await submitLogin(page, owner.email, password)
  await expect(page).toHaveURL('/admin-dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

readOnlyTest('the menu leads staff to their screens', async ({ signedIn: page }) => {
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await page.goto('/sports')
  await page.getByRole('button', { name: 'MENU' }).click()
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
})

test('a session that ends leads to the login, and the login back', async ({
  signedIn: page,
  site,
  noise,
}) => {
  await page.goto('/admin-popup')
  await expect(page.getByRole('button', { name: 'Upload Image' })).toBeVisible()
  await site.cli(['user', 'passwd', owner.email, '--password-stdin'], `${password}2`)
  noise.allow(/status of 401/)
  await follow(page, 'Activity')
  await expect(page).toHaveURL('/login?next=%2Fadmin-audit')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await submitLogin(page, owner.email, `${password}2`)
  await expect(page).toHaveURL('/admin-audit')
  await expect(page.getByText('set a new password').first()).toBeVisible()
})

test('the login leads to no other site', async ({ page }) => {
  await page.goto('/login?next=//elsewhere.test/admin')
  await submitLogin(page, owner.email, password)
  await expect(page).toHaveURL('/admin-dashboard')
})

test('exactly the menu, the contact panel and the user are remembered', async ({ page }) => {
  const stored = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), schoolName)
  await signIn(page)
  await page.goto('/admin-dashboard')
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  const user = {
    _id: expect.any(String),
    userName: owner.name,
    emailId: owner.email,
    role: 'owner',
  }
  expect(await stored()).toEqual({
    state: { menuOpen: false, contactOpen: false, user },
    version: 1,
  })

  await page.goto('/sports')
  await alive(page)
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect.poll(stored).toMatchObject({ state: { menuOpen: true, contactOpen: false } })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(stored).toMatchObject({ state: { menuOpen: false } })
  await page.getByRole('button', { name: 'Contact', exact: true }).click()
  await expect.poll(stored).toMatchObject({ state: { menuOpen: false, contactOpen: true } })
})

readOnlyTest('a memory that is none of ours is as good as none', async ({ page }) => {
  for (const odd of ['{', '{"version":7,"state":{"menuOpen":true}}', '[]', 'null']) {
    await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
      schoolName,
      odd,
    ] as const)
    await page.goto('/sports')
    await alive(page)
    await expect(page.getByRole('navigation', { name: 'Main' }), odd).toBeHidden()
  }
})

test('the first click counts, though the field that is left says what is wrong', async ({
  page,
}) => {
  await page.goto('/login')
  await alive(page)
  await page.getByLabel('Email').fill('x')
  const button = page.getByRole('button', { name: 'Login' })
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the form has no button')
  await page.mouse.click(box.x + box.width / 2, box.y + 3)
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByText('Required')).toBeVisible()
})
