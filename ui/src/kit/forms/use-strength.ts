import { useEffect, useState } from 'react'
import { judge } from '#kit/api/strength'
import type { PasswordStrength, StrengthAsk } from '#kit/api/types.gen'

/** How long typing rests before the server is asked, in milliseconds. */
const rest = 300

/**
 * The server's judgement of a password that is being typed; undefined while
 * there is none. The last one stands until the next comes.
 */
export function useStrength({ password, userName, emailId, code }: StrengthAsk) {
  const [judged, setJudged] = useState<PasswordStrength>()

  useEffect(() => {
    if (password === '') {
      setJudged(undefined)
      return
    }
    const asking = new AbortController()
    const settle = (answer?: PasswordStrength) => {
      if (!asking.signal.aborted) setJudged(answer)
    }
    const timer = setTimeout(() => {
      const ask = {
        password,
        ...(userName && { userName }),
        ...(emailId && { emailId }),
        ...(code && { code }),
      }
      judge(ask, asking.signal).then(settle, () => settle())
    }, rest)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password, userName, emailId, code])

  return judged
}
