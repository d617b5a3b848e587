import type { Page } from '@playwright/test'
import { screens } from '../../src/admin/shell/screens.ts'
import { expect, picture, test } from '../fixtures.ts'
import { contentDir, type Site } from '../program.ts'
import { formToken, holdBack, letter } from '../steps.ts'

// A slow network: until the server has answered, a screen says nothing that its
// answer may contradict, such as "No enquiries yet".

/** Screens that say what there is, and how much of it. */
const quick = ['/admin-dashboard', '/admin-slider', '/admin-enquiries', '/admin-content']

for (const [which, walked, tag] of [
  ['screen with a list', screens.filter(({ path }) => quick.includes(path)), []],
  ['admin screen', screens, ['@slow']],
] as const) {
  test(`no ${which} says anything untrue while its data is on the way`, { tag: [...tag] }, async ({
    signedIn: page,
    site,
  }) => {
    await fillSite(page, site)
    for (const screen of walked) await expectNothingUntrue(page, screen)
  })
}

/** Gives the site something that each screen has to say. */
async function fillSite(page: Page, site: Site) {
  const { Name: name, Email: email, Message: message } = letter
  const token = formToken(site, Date.now() / 1000 - 60)
  const data = { name, email, phonenumber: '9845012345', message, elapsed: 60_000, token }
  expect((await page.request.post('/api/contactus', { data })).ok()).toBe(true)
  await site.cli(['content', 'import', contentDir])
  await site.cli(['slider', 'upload', picture('boarding.jpg'), '--alt', 'The campus'])
  await site.cli(['popup', 'set', picture('boarding.jpg'), '--alt', 'Admissions open'])
}

async function expectNothingUntrue(page: Page, { path, title }: (typeof screens)[number]) {
  const answer = await holdBack(page, /\/api\/(?!session$)/)
  await page.goto(path)
  // The screen itself is there, and not only the frame that waits for its script.
  await expect(page.locator('main [data-found]').first()).toHaveText('Loading...')
  const before = await sentences(page)
  answer()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const after = (await sentences(page)).join('\n')
  const untrue = before.filter((line) => line !== 'Loading...' && !after.includes(line))
  expect(untrue, `what ${title} said before it knew`).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
}

/** What stands on the page, line by line. */
async function sentences(page: Page) {
  const text = await page.locator('body').innerText()
  return text.split('\n').flatMap((line) => line.trim() || [])
}
