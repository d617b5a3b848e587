import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { checkConfirmation } from '../api/confirm'
import { ApiError, reason } from '../api/error'
import type { ConfirmAnswer } from '../api/types.gen'

/** Whether a failure says that the link does not work, and never will. */
export const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'not_found'

/**
 * The code after `#code=` in the address, which browsers send to nobody; whose
 * address it confirms, and why it does not work. Read after mounting: the page is
 * rendered without it. `used` leaves a link alone that has done its work.
 */
export function useConfirmLink(used: boolean) {
  const { hash } = useLocation()
  const [code, setCode] = useState('')
  const [found, setFound] = useState<ConfirmAnswer>()
  const [expired, setExpired] = useState('')
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('code') ?? ''
    setCode(given)
    if (used || !given) return
    checkConfirmation(given).then(setFound, (error) => {
      if (isExpired(error)) setExpired(reason(error)) // other failures may pass
    })
  }, [hash, used])
  return { code, found, expired, setExpired }
}
