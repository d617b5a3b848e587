import { copyOf, newFolder, remove } from './data-folder.ts'
import { owner, staff } from './people.ts'
import { Site } from './program.ts'

/**
 * Makes the two data folders that tests begin with: one as after the very
 * first start, and one with an owner and a member of staff.
 */
export default async function prepare() {
  const empty = await newFolder()
  await (await Site.start(empty)).stop()
  const staffed = await copyOf(empty)
  const site = await Site.start(staffed)
  for (const { email, name, role, password } of [owner, staff]) {
    const account = ['user', 'add', email, '--name', name, '--role', role, '--password-stdin']
    await site.cli(account, password)
  }
  await site.stop()
  process.env.SCHOOLSITE_E2E_EMPTY = empty
  process.env.SCHOOLSITE_E2E_STAFFED = staffed
  return () => Promise.all([remove(empty), remove(staffed)])
}
