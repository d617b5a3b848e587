import { isAdminPath, isPage } from '#kit/routing/links'
import { clearSession, readToken } from './session'

/** Loads a page afresh, so that what was decided at load is decided again. */
export const openPage = (address: string) => window.location.assign(address)

const signedOut = 'signed-out'

/** Forgets who was signed in and loads the login page, which says so and leads back to the admin screen. */
export function redirectToLogin() {
  if (readToken() !== null) withStorage((storage) => storage.setItem(signedOut, 'yes'))
  clearSession()
  const { pathname, search } = window.location
  const back = isAdminPath(pathname)
  openPage(back ? `/login?next=${encodeURIComponent(pathname + search)}` : '/login')
}

/** Where nobody has any business who is signed in. */
const forVisitors = ['/login', '/sirsregister', '/forgot-password', '/reset-password']

/** The page that `next` names, when it is one of this site; else the dashboard. */
export function nextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const target = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  const ours = isPage(next) && target?.origin === origin
  return ours && !forVisitors.includes(target.pathname)
    ? target.pathname + target.search
    : '/admin-dashboard'
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
