import type { ApiError } from '#kit/api/error'
import { reauthenticate } from './reauthenticate'
import { requestPassword } from './step-up'

/**
 * Interceptor of refused calls: has the person sign in where they are, or enter
 * the password again. A screen that merely loads leads to the login page.
 */
export async function recoverRefused({ status, code }: ApiError, method: string): Promise<boolean> {
  if (status === 401) return reauthenticate(method === 'GET')
  return code === 'password_required' && requestPassword()
}
