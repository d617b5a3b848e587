import { forget } from './session'

/** Loads a page afresh, so that what was decided at load is decided again. */
export const loadPage = (address: string) => window.location.assign(address)

/** Forgets who signed in and loads the login page, which leads back to the admin screen. */
export function signInAgain() {
  forget()
  const { pathname, search } = window.location
  const back = pathname.startsWith('/admin-')
  loadPage(back ? `/login?next=${encodeURIComponent(pathname + search)}` : '/login')
}

/** The page that `next` names, when it is one of this site; else the dashboard. */
export function nextPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const target = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  const ours = next.startsWith('/') && target?.origin === origin
  return ours ? target.pathname + target.search : '/admin-dashboard'
}
