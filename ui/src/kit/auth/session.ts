import { parsed } from '#kit/api/error'
import type { SessionAnswer } from '#kit/api/types.gen'
import { clearUser, setUser } from '#kit/lib/site-state'
import { browserStorage } from '#kit/lib/storage'

// The token only says that somebody signed in from this browser; the
// credential is a cookie that no script can read.

const key = 'token'

/** The stored token; none on the server or where storage is forbidden. */
export const readToken = () => browserStorage.get(key)

/** Remembers who signed in. */
export function saveSession({ data, token }: SessionAnswer) {
  if (token) browserStorage.set(key, token)
  setUser(data)
}

/** Forgets who signed in. */
export function clearSession() {
  browserStorage.remove(key)
  clearUser()
}

const tokenAtLoad = hasValidToken()

/** Whether somebody was signed in when the page was loaded, and was not forgotten since. Signing in does not change it. */
export const wasSignedInAtLoad = () => tokenAtLoad && readToken() !== null

/** Drops a token that has expired or can't be read, or its owner could never reach /login again. */
function hasValidToken(): boolean {
  const token = readToken()
  if (token !== null && expiry(token) <= Date.now()) browserStorage.remove(key)
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
