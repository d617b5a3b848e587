import type { ApiError } from './error'

interface Interceptors {
  /** Does what a refused call needs, such as a sign-in; resolves to whether to make the call again. */
  refused?: (error: ApiError, method: string) => Promise<boolean>
}

/** Interceptors of API calls. The admin area installs them, so that this folder knows no dialog. */
export const interceptors: Interceptors = {}
