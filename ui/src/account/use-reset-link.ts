import { useEffect, useState } from 'react'
import { ApiError, reason } from '#shared/api/error'
import { checkReset } from '#shared/api/reset'
import type { LinkAnswer } from '#shared/api/types.gen'
import { useLinkCode } from './use-link-code'

/** Whether a failure says that the link does not work, and never will. */
export const saysDead = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/**
 * The code of the link that led here, whose it is, and why it does not work;
 * asked early, so that nobody thinks of a password in vain. `used` leaves a
 * link alone that has done its work.
 */
export function useResetLink(used: boolean) {
  const code = useLinkCode('code')
  const [found, setFound] = useState<LinkAnswer>()
  const [dead, declareDead] = useState('')
  useEffect(() => {
    if (used || !code) return
    declareDead('')
    checkReset(code).then(setFound, (error) => {
      if (saysDead(error)) declareDead(reason(error)) // other failures may pass
    })
  }, [code, used])
  return { code, found, dead, declareDead }
}
