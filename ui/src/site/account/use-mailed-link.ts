import { useEffect, useState } from 'react'
import { ApiError, reason } from '#kit/api/error'
import type { LinkAnswer } from '#kit/api/types.gen'
import { useLinkCode } from './use-link-code'

/** Whether a failure says that the link does not work, and never will. */
const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

export interface MailedLinkState<Found> {
  /** Its code; "" where the address had none. */
  code: string
  /** What the server says of it. */
  found: Found | undefined
  /** Why it does not work. */
  expired: string
  /** Takes the failure of the form, and reports whether it says that the link has expired. */
  expires: (error: unknown) => boolean
}

/** What is known of the link with a code. */
interface Answer<Found> {
  code: string
  found?: Found
  expired?: string
}

/**
 * The mailed link that was opened: its code, whose it is, and why it does not work. The server is asked
 * early, so that nobody thinks of a password in vain; not when the link was `used` already. An answer
 * belongs to the code that it was asked for: a second link in the same tab does not get that of the first.
 */
export function useMailedLink<Found extends LinkAnswer>(
  check: (code: string) => Promise<Found>,
  used: boolean,
): MailedLinkState<Found> {
  const code = useLinkCode('code')
  const [answer, setAnswer] = useState<Answer<Found>>()
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
  function expires(error: unknown): boolean {
    if (isExpired(error)) setAnswer({ code, expired: reason(error) })
    return isExpired(error)
  }
  return { code, found, expired, expires }
}
