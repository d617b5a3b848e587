import { useEffect, useState } from 'react'
import { ApiError, reason } from '#shared/api/error'
import type { LinkAnswer } from '#shared/api/types.gen'
import { useLinkCode } from './use-link-code'

/** Whether a failure says that the link does not work, and never will. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/**
 * The code of the mailed link that led here, whose it is, and why it does not
 * work; asked early, so that nobody thinks of a password in vain. `used` leaves
 * a link alone that has done its work.
 */
export function useMailedLink(check: (code: string) => Promise<LinkAnswer>, used: boolean) {
  const code = useLinkCode('code')
  const [found, setFound] = useState<LinkAnswer>()
  const [expired, setExpired] = useState('')
  useEffect(() => {
    if (used || !code) return
    setExpired('')
    check(code).then(setFound, (error) => {
      if (isExpired(error)) setExpired(reason(error)) // other failures may pass
    })
  }, [check, code, used])
  return { code, found, expired, setExpired }
}
