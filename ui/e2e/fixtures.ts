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
  /** Whether the test only reads, and so shares its worker's site; a request that may change it fails the test. */
  sharesSite: boolean
  /** Whether who is signed in has just typed the password, as sensitive changes require. */
  passwordIsRecent: boolean
  /** Whether a focus that falls to <body> fails the test. */
  guardsFocus: boolean
}

interface Fixtures extends Options {
  /** The site of this test, running: its own, or the one that its worker shares. */
  site: Site
  /** What the browser complained of. Everything fails the test that it does not allow. */
  noise: Noise
  focus: undefined
  /** A browser in which the owner is signed in. */
  signedIn: Page
}

interface WorkerFixtures {
  /** Starts the site that the worker's reading tests share, at the first call. */
  sharedSite: () => Promise<Site>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  store: ['staffed', { option: true }],
  flags: [undefined, { option: true }],
  sharesSite: [false, { option: true }],
  passwordIsRecent: [false, { option: true }],
  guardsFocus: [true, { option: true }],

  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from it
    async ({}, use) => {
      let shared: Promise<Site> | undefined
      await use(() => {
        shared ??= open('staffed', undefined)
        return shared
      })
      if (shared) await close(await shared)
    },
    { scope: 'worker' },
  ],

  site: async ({ store, flags, sharesSite, sharedSite }, use) => {
    const site = await (sharesSite ? sharedSite() : open(store, flags))
    await use(site)
    if (!sharesSite) await close(site)
    expect(site.log(), 'what the server logged').not.toMatch(/level=ERROR|panic/)
  },

  baseURL: async ({ site }, use) => use(site.url),

  noise: [
    async ({ context, site, sharesSite }, use) => {
      const noise = new Noise(site.url)
      noise.listenTo(context)
      if (sharesSite) noise.listenForChanges(context)
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

  signedIn: async ({ page, passwordIsRecent }, use) => {
    await (passwordIsRecent ? signIn(page) : useSession(page))
    await use(page)
  },
})

/** Tests that only read, in a file of others. */
export const readOnlyTest = test.extend({ sharesSite: true })

/** Starts a server on a copy of a prepared data folder. */
async function open(store: Options['store'], flags: Options['flags']): Promise<Site> {
  const prepared = process.env[`SCHOOLSITE_E2E_${store.toUpperCase()}`] ?? ''
  return Site.start(await copyOf(prepared), flags)
}

async function close(site: Site) {
  expect(await site.stop(), 'exit code of the server').toBe(0)
  await remove(site.dataDir)
}

/** Gives a browser the session that global-setup.ts has opened, whose password is not recent. */
export async function useSession(page: Page, who: typeof owner | typeof staff = owner) {
  const sessions: Record<string, string[]> = JSON.parse(process.env.SCHOOLSITE_E2E_SESSIONS ?? '{}')
  const cookies = (sessions[who.email] ?? []).map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
    return {
      name,
      value,
      domain: 'localhost',
      path: '/',
      httpOnly: true,
      sameSite: 'Strict' as const,
    }
  })
  await page.context().addCookies(cookies)
}

/** Signs in without the form, and so opens a session of its own. */
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
