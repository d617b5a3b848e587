import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { copyOf, remove } from './data-folder.ts'
import { expectFocusKept, guardFocus } from './focus-guard.ts'
import { Noise } from './noise.ts'
import { owner, type staff } from './people.ts'
import { contentDir, Site } from './program.ts'

interface Options {
  /** What the data folder holds at first: nobody's account, or an owner's and one of staff. */
  store: 'empty' | 'staffed'
  /** Further flags of the server. */
  flags: string[] | undefined
  /** Whether a focus that falls to <body> fails the test. */
  guardsFocus: boolean
}

interface Fixtures extends Options {
  /** The site of this test, running. */
  site: Site
  /** What the browser complained of. Everything fails the test that it does not allow. */
  noise: Noise
  focus: undefined
  /** A browser in which the owner is signed in. */
  signedIn: Page
}

export const test = base.extend<Fixtures>({
  store: ['staffed', { option: true }],
  flags: [undefined, { option: true }],
  guardsFocus: [true, { option: true }],

  site: async ({ store, flags }, use) => {
    const warm = process.env[`SCHOOLSITE_E2E_${store.toUpperCase()}`] ?? ''
    const folder = await copyOf(warm)
    const site = await Site.start(folder, flags)
    await use(site)
    expect(await site.stop(), 'exit code of the server').toBe(0)
    expect(site.log(), 'what the server logged').not.toMatch(/level=ERROR|panic/)
    await remove(folder)
  },

  baseURL: async ({ site }, use) => use(site.url),

  noise: [
    async ({ context, site }, use) => {
      const noise = new Noise(site.url)
      noise.listenTo(context)
      await use(noise)
      expect(noise.notAllowed(), 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],

  focus: [
    async ({ context, page, noise: _, guardsFocus }, use, test) => {
      if (guardsFocus) await guardFocus(context)
      await use(undefined)
      if (guardsFocus && test.status === test.expectedStatus) await expectFocusKept(page)
    },
    { auto: true },
  ],

  signedIn: async ({ page }, use) => {
    await signIn(page)
    await use(page)
  },
})

/** Signs in without the form: the session is a cookie. */
export async function signIn(page: Page, who: typeof owner | typeof staff = owner) {
  const answer = await page.request.post('/api/login', {
    data: { emailId: who.email, password: who.password },
  })
  expect(answer.status()).toBe(200)
}

/** Makes a page come alive that waits for the visitor, and waits until it is: one that a preview loads anew waits again. */
export async function alive(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Shift')
    const isAlive = () => history.scrollRestoration === 'manual'
    await page.waitForFunction(isAlive, undefined, { timeout: 5_000 })
  }).toPass()
}

/** The sample school's name, from where alone it stands. */
export const schoolName =
  /^name: (.+)$/m.exec(readFileSync(join(contentDir, 'site.yaml'), 'utf8'))?.[1] ?? ''

/** Pictures of the sample school, to upload. */
export const picture = (name: string) => join(contentDir, 'images', name)

export { expect }
