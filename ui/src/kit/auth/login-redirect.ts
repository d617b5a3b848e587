import { tabStorage } from '#kit/lib/storage'
import { adminHome, isPage, isScreen } from '#kit/routing/links'
import { clearSession, readToken } from './session'

/** Loads a page afresh, so that what was decided at load is decided again. */
export const openPage = (address: string) => window.location.assign(address)

const signedOut = 'signed-out'

const currentAddress = () => window.location.pathname + window.location.search

/** Forgets who was signed in and loads the login page, which says so and leads back to an admin screen. */
export function redirectToLogin(back = currentAddress()) {
  if (readToken() !== null) tabStorage.set(signedOut, 'yes')
  clearSession()
  openPage(isScreen(back) ? `/login?next=${encodeURIComponent(back)}` : '/login')
}

/** The pages that are of no use to somebody who is signed in. */
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
export const wasSignedOut = () => tabStorage.get(signedOut) !== null

/** Called when they have been told. */
export const forgetSignedOut = () => tabStorage.remove(signedOut)
