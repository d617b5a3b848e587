import type { ApiError } from './error'

interface Interceptors {
  /** Does what a refused call needs, such as a sign-in; resolves to whether to make the call again. */
  refused?: (error: ApiError, method: string) => Promise<boolean>
  /** Hears of every call that may have changed something. */
  changed?: () => void
}

/** Interceptors of API calls. The app and the admin area install them, so that this folder knows no page and no dialog. */
export const interceptors: Interceptors = {}
