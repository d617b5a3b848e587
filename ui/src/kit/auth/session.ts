import { parsed } from '#kit/api/error'
import type { SessionAnswer } from '#kit/api/types.gen'
import { clearUser, setUser } from '#kit/lib/site-state'

// The token only says that somebody signed in from this browser; the
// credential is a cookie that no script can read.

const key = 'token'

/** The stored token; none on the server or where storage is forbidden. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function storeToken(token: string) {
  withStorage((storage) => storage.setItem(key, token))
}

/** Remembers who signed in. */
export function saveSession({ data, token }: SessionAnswer) {
  if (token) storeToken(token)
  setUser(data)
}

/** Forgets who signed in. */
export function clearSession() {
  withStorage((storage) => storage.removeItem(key))
  clearUser()
  signedInAtLoad = false
}

/** Drops a token that has expired or can't be read, or its owner could never reach /login again. */
function dropExpired(now: number) {
  const token = readToken()
  if (token !== null && expiry(token) <= now) {
    withStorage((storage) => storage.removeItem(key))
  }
}

/**
 * Whether a token was stored when the page was loaded; signing in does not
 * change it, being forgotten does.
 */
export let signedInAtLoad = decideAtLoad()

function decideAtLoad(): boolean {
  dropExpired(Date.now())
  return readToken() !== null
}

/** When a token ends, in milliseconds; 0 when it does not say. */
function expiry(token: string): number {
  const claims = parsed(decoded(token.split('.')[1] ?? '')) as { exp?: unknown } | undefined | null
  return typeof claims?.exp === 'number' ? claims.exp * 1000 : 0
}

function decoded(base64url: string): string {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Storage may be forbidden or full; then the browser just does not remember. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(localStorage)
  } catch {
    // The cookie still works.
  }
}
