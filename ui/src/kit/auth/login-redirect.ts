import { adminHome, isPage, isScreen } from '#kit/routing/links'
import { clearSession, readToken } from './session'

/** Loads a page afresh, so that what was decided at load is decided again. */
export const openPage = (address: string) => window.location.assign(address)

const signedOut = 'signed-out'

/** The address that the login leads back to; that of a screen on its way is not the window's yet. */
export const returnTo = { address: () => window.location.pathname + window.location.search }

/** Forgets who was signed in and loads the login page, which says so and leads back to the admin screen. */
export function redirectToLogin() {
  if (readToken() !== null) withStorage((storage) => storage.setItem(signedOut, 'yes'))
  clearSession()
  const back = returnTo.address()
  openPage(isScreen(back) ? `/login?next=${encodeURIComponent(back)}` : '/login')
}

/** Where nobody has any business who is signed in. */
const forVisitors = ['/login', '/sirsregister', '/forgot-password', '/reset-password']

/** The page that `next` names, when it is one of this site; else the dashboard. */
export function nextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const target = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  const ours = (isPage(next) || isScreen(next)) && target?.origin === origin
  return ours && !forVisitors.includes(target.pathname)
    ? target.pathname + target.search
    : adminHome
}

/** Whether somebody was signed out in this tab without having asked for it. */
export function wasSignedOut(): boolean {
  let was = false
  withStorage((storage) => {
    was = storage.getItem(signedOut) !== null
  })
  return was
}

/** Called when they have been told. */
export const forgetSignedOut = () => withStorage((storage) => storage.removeItem(signedOut))

/** Storage may be forbidden or full; then the login page just says less. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(sessionStorage)
  } catch {
    // The way back works all the same.
  }
}
