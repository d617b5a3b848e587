import { authorName } from '#admin/ui/author-name'
import type { Role } from '#shared/api/types.gen'

export const roleNames: Record<Role, string> = { owner: 'Owner', staff: 'Staff' }

/** What a role may do, after its name. */
export const roleMay: Record<Role, string> = {
  owner: 'everything, accounts and the audit log too',
  staff: 'the slider, the pop-up and the enquiries',
}

/** Whether somebody made the account for the person, who else registered. */
export const wasAdded = (from: string) => from.startsWith('cli:') || from.includes('@')

/** Where an account came from: an address, a person or the server's own terminal. */
export function cameFrom(from: string): string {
  return wasAdded(from) ? `by ${authorName(from)}` : `from ${from}`
}

/** How many browsers somebody is signed in with, after a comma. */
export function signedInOn(sessions: number): string {
  if (sessions === 0) return 'not signed in now'
  return sessions === 1 ? 'signed in on 1 device' : `signed in on ${sessions} devices`
}
