import { useState } from 'react'
import { formToken } from './form-token'

/**
 * The token of the contact form, fetched when somebody comes to write where the
 * page brought none. `ofPage` is in the page: each page that is sent has a token in its slot.
 */
export function useFormToken(filledIn: boolean) {
  const [ofPage] = useState(tokenOfPage)
  const [token] = useState(() => formToken(ofPage, filledIn))
  return { ...token, ofPage }
}

/** What stands in the page already: React would put back what it rendered. */
function tokenOfPage(): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector<HTMLInputElement>('input[name=token]')?.value ?? ''
}
