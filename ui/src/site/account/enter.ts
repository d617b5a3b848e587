import { useSyncExternalStore } from 'react'
import type { SessionAnswer } from '#kit/api/types.gen'
import { nextPage, openPage } from '#kit/auth/login-redirect'
import { canUsePasskeys } from '#kit/auth/passkey'
import { saveSession } from '#kit/auth/session'

/** Goes on to the page that asked for a login. */
export function enter(session: SessionAnswer) {
  saveSession(session)
  openPage(nextPage(window.location.search, window.location.origin))
}

/** Whether the browser can use passkeys, and this is the address of the site for which they are made. */
export const useOffersPasskeys = (canonical: string) =>
  useSyncExternalStore(
    never,
    () => canUsePasskeys() && canonical.startsWith(`${window.location.origin}/`),
    () => false,
  )

const never = () => () => {}
