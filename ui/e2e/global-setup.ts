import { setTimeout as wait } from 'node:timers/promises'
import { agePasswordsIn } from './age-passwords.ts'
import { copyOf, newFolder, remove } from './data-folder.ts'
import { owner, staff } from './people.ts'
import { Site } from './program.ts'

/**
 * Makes the two data folders that tests begin with: one as after the very
 * first start, and one with an owner and a member of staff, each with an open
 * session. A session is a record of the data folder, so its cookie is valid in every copy.
 * Its password counts as confirmed long ago: a test that changes what asks for the
 * password again (step-up authentication) signs in anew, however fast the tests before it were.
 */
export default async function prepare() {
  const empty = await newFolder()
  const first = await Site.start(empty)
  await renderAll(first)
  await first.stop()
  const staffed = await copyOf(empty)
  const site = await Site.start(staffed)
  const sessions: Record<string, string[]> = {}
  for (const { email, name, role, password } of [owner, staff]) {
    const account = ['user', 'add', email, '--name', name, '--role', role, '--password-stdin']
    await site.cli(account, password)
    sessions[email] = await openSession(site, email, password)
  }
  await site.stop()
  agePasswordsIn(staffed)
  process.env.SCHOOLSITE_E2E_EMPTY = empty
  process.env.SCHOOLSITE_E2E_STAFFED = staffed
  process.env.SCHOOLSITE_E2E_SESSIONS = JSON.stringify(sessions)
  return () => Promise.all([remove(empty), remove(staffed)])
}

/**
 * Waits until the cache has every page. A site renders while it serves, and what is not
 * rendered when it stops is rendered again by the server of every copy.
 */
async function renderAll(site: Site) {
  while ((await site.cli(['status', '--json'])).includes('pages_rendering')) await wait(100)
}

/** Signs in and returns the cookies, each as `name=value`. */
async function openSession(site: Site, emailId: string, password: string): Promise<string[]> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ emailId, password })
  const answer = await fetch(`${site.url}/api/login`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${emailId} could not sign in: ${await answer.text()}`)
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
}
