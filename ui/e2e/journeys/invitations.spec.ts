import { VirtualKey } from '../authenticator.ts'
import { expect, signIn, test } from '../fixtures.ts'
import { barriers, tooWide } from '../page-checks.ts'
import { password } from '../people.ts'
import { Site } from '../program.ts'
import { invitationLink, joinByPassword } from '../steps.ts'
import { job } from '../taps.ts'

// How a colleague comes by a link, with a passkey or with a password.

test.use({ passwordIsRecent: true, flags: ['--base-url', `http://localhost:${Site.anyPort}`] })

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test.describe(`${width} px wide`, { tag: width > 360 ? '@slow' : [] }, () => {
    test.use({ viewport: { width, height }, hasTouch: true })

    test('invited by a name, in by a passkey in four taps', async ({ page, browser, site }) => {
      const office = await browser.newPage({ baseURL: site.url, viewport: { width, height } })
      await signIn(office)
      await office.goto('/admin-accounts')
      await office.getByRole('button', { name: 'Invite somebody' }).click()
      await office.getByLabel('Name').fill('Ravi Kumar')
      await office.getByRole('button', { name: 'Make the link' }).click()
      await expect(office.getByRole('heading', { name: 'Link for Ravi Kumar' })).toBeFocused()
      await expect(office.getByRole('img', { name: 'Code to scan' })).toBeVisible()
      expect(await tooWide(office)).toEqual([])
      expect(await barriers(office)).toEqual([])
      const link = await invitationLink(office)

      await VirtualKey.addTo(page)
      const { tap, write, done } = job(`join at ${width} px`)
      await page.goto(link)
      await expect(page.getByLabel('Your name')).toHaveValue('Ravi Kumar')
      expect(new URL(page.url()).hash).toBe('')
      expect(await tooWide(page)).toEqual([])
      expect(await barriers(page)).toEqual([])
      await tap(page.getByRole('button', { name: 'Use a passkey' })) // the address is missing
      await expect(page.getByLabel('Your e-mail address')).toBeFocused()
      await write(page.getByLabel('Your e-mail address'), 'ravi@school.test')
      await tap(page.getByRole('button', { name: 'Use a passkey' }))
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
      done({ seconds: 60, taps: 3 })

      await office.reload()
      await expect(
        office.getByRole('listitem').filter({ hasText: 'ravi@school.test' }),
      ).toContainText('Has a passkey or code')
      await office.close()
    })
  })
}

test('a link works once, and not when it is withdrawn', async ({
  signedIn: office,
  browser,
  site,
  noise,
}) => {
  const invite = async (name: string) => {
    await office.goto('/admin-accounts')
    await office.getByRole('button', { name: 'Invite somebody' }).click()
    await office.getByLabel('Name').fill(name)
    await office.getByLabel('Email').fill(`${name.toLowerCase()}@school.test`)
    await office.getByRole('button', { name: 'Make the link' }).click()
    const link = await invitationLink(office)
    await office.getByRole('button', { name: 'Done' }).click()
    return link
  }
  const used = await invite('Ravi')
  const back = await invite('Lata')
  await office.getByRole('button', { name: 'Withdraw: Lata' }).click()
  await expect(office.getByText('Invitation withdrawn: lata@school.test')).toBeVisible()

  const theirs = await browser.newPage({ baseURL: site.url })
  await joinByPassword(theirs, used, password)
  noise.allow(/status of 404/)
  for (const link of [used, back]) {
    const other = await browser.newPage({ baseURL: site.url })
    await other.goto(link)
    await expect(other.getByRole('alert')).toContainText('was used or withdrawn')
    await other.close()
  }
  await theirs.close()
})

test.describe('without scripts', () => {
  test('the code of the link is typed', { tag: '@slow' }, async ({
    signedIn: office,
    browser,
    site,
  }) => {
    await office.goto('/admin-accounts')
    await office.getByRole('button', { name: 'Invite somebody' }).click()
    await office.getByLabel('Name').fill('Ravi Kumar')
    await office.getByRole('button', { name: 'Make the link' }).click()
    const link = await invitationLink(office)
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
    const page = await plain.newPage()
    await page.goto(link)
    await page.getByLabel('Code of the link').fill(`${site.url}${link}`)
    await page.getByLabel('Your name').fill('Ravi Kumar')
    await page.getByLabel('Your e-mail address').fill('ravi@school.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log in with this password' }).click()
    await expect(page).toHaveURL(/\/admin-dashboard/)
    await plain.close()
  })
})
