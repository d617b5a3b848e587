import { useSiteState } from '#kit/lib/site-state'
import { discardUnsaved, hasUnsaved } from '#kit/lib/unsaved-work'
import { redirectToLogin } from './login-redirect'
import { clearSession } from './session'

// A session that ends while a person works costs them nothing: they sign in
// where they are, and what was refused is done again.

/** Asks the person to sign in; resolves to whether they did. */
type Ask = (emailId: string) => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined
let isEnding = false
const listeners = new Set<(another: boolean) => void>()

/** Makes a way known to sign in on the screen. Returns the way to take it back. */
export function setReauthPrompt(way: Ask) {
  ask = way
  return () => {
    ask = undefined
  }
}

/**
 * Ends the session by a call of the server's, and forgets it. A screen that is
 * still loading is refused from then on; that asks nobody to sign in. Throws
 * what the call throws; the session goes on then.
 */
export async function endOwnSession(logout: () => Promise<unknown>) {
  isEnding = true
  try {
    await logout()
  } catch (error) {
    isEnding = false
    throw error
  }
  discardUnsaved()
  clearSession()
}

/** Loads the login page; what would be lost is given up. */
export function discardAndLogin() {
  discardUnsaved()
  redirectToLogin()
}

/**
 * Hears when somebody has signed in in place, and whether it is another person
 * than before. Returns the way to hear it no longer.
 */
export function onReauthenticated(listener: (another: boolean) => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Has everything that is loaded asked for again: the person is another, or has another name. */
export function notifyUserChanged() {
  for (const listener of listeners) listener(true)
}

/**
 * Forgets who was signed in and asks them to sign in where they are; all who
 * wait for it share one answer. Where no screen can ask, or a screen is merely
 * loaded, the login page is loaded instead. Resolves to whether somebody
 * signed in.
 */
export function reauthenticate(merelyLoading = false): Promise<boolean> {
  if (merelyLoading && isEnding) return Promise.resolve(false)
  if (!ask || (merelyLoading && !asking && !hasUnsaved())) {
    redirectToLogin()
    return Promise.resolve(false)
  }
  asking ??= promptForLogin(ask).finally(() => {
    asking = undefined
  })
  return asking
}

async function promptForLogin(way: Ask): Promise<boolean> {
  const before = emailId()
  clearSession()
  const signedIn = await way(before)
  if (signedIn) for (const listener of listeners) listener(before !== emailId())
  return signedIn
}

const emailId = () => useSiteState.getState().user?.emailId ?? ''
