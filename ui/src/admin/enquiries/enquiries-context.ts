import { createContext, use } from 'react'
import type { EnquiriesLocation } from './route'
import type { EnquiryEdits } from './use-enquiry-edits'

/** What every part of the enquiries' screen may ask and do. */
interface EnquiriesContextValue {
  place: EnquiriesLocation
  /** The address of another part of the screen. */
  addressOf: (change: Partial<EnquiriesLocation>) => string
  /** Shows another part of the screen. */
  visit: (change: Partial<EnquiriesLocation>) => void
  /** The same, and what was said of the last edit stays. */
  go: (change: Partial<EnquiriesLocation>) => void
  edits: EnquiryEdits
  /** E-mail address of the person who looks. */
  user: string
}

export const EnquiriesContext = createContext<EnquiriesContextValue | undefined>(undefined)

export function useEnquiriesContext(): EnquiriesContextValue {
  const value = use(EnquiriesContext)
  if (!value) throw new Error('This belongs into the enquiries’ screen.')
  return value
}
