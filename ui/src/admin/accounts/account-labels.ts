import { authorName } from '#admin/ui/author-name'
import type { Role } from '#shared/api/types.gen'
import { type MarkedText, msg, t } from '#shared/i18n/message'

export const roleNames: Record<Role, MarkedText> = { owner: msg('Owner'), staff: msg('Staff') }

/** What a role may do, after its name. */
export const roleMay: Record<Role, MarkedText> = {
  owner: msg('everything, accounts and the audit log too'),
  staff: msg('the slider, the pop-up and the enquiries'),
}

/** Whether somebody made the account for the person, who else registered. */
export const wasAdded = (from: string) => from.startsWith('cli:') || from.includes('@')

/** Where an account came from: an address, a person or the server's own terminal. */
export function cameFrom(from: string): string {
  return wasAdded(from) ? t('by {name}', { name: authorName(from) }) : t('from {from}', { from })
}
