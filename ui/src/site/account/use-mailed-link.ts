import { useEffect, useState } from 'react'
import { ApiError, reason } from '#kit/api/error'
import type { LinkAnswer } from '#kit/api/types.gen'
import { useLinkCode } from './use-link-code'

/** Whether a failure says that the link does not work, and never will. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/** What is known of the link with a code. */
interface Answer {
  code: string
  found?: LinkAnswer
  expired?: string
}

/**
 * The code of the mailed link that led here, whose it is, and why it does not
 * work; asked early, so that nobody thinks of a password in vain. `used` leaves
 * a link alone that has done its work.
 */
export function useMailedLink(check: (code: string) => Promise<LinkAnswer>, used: boolean) {
  const code = useLinkCode('code')
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (used || !code) return
    let isCurrent = true
    check(code).then(
      (found) => isCurrent && setAnswer({ code, found }),
      (error) => {
        // Other failures may pass.
        if (isCurrent && isExpired(error)) setAnswer({ code, expired: reason(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [check, code, used])
  const { found, expired = '' } = answer?.code === code ? answer : {}
  return { code, found, expired, setExpired: (expired: string) => setAnswer({ code, expired }) }
}
