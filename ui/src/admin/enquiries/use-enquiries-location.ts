import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { type EnquiriesLocation, enquiriesUrl, parseEnquiriesUrl } from './route'

export interface EnquiriesNavigation {
  place: EnquiriesLocation
  /** The address with a part of the place changed. */
  addressOf: (change: Partial<EnquiriesLocation>) => string
  go: (change: Partial<EnquiriesLocation>) => void
}

/** The filter and the open enquiry, from the URL, and how to change them. */
export function useEnquiriesLocation(): EnquiriesNavigation {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => navigationOf(search, navigate), [search, navigate])
}

function navigationOf(search: string, navigate: NavigateFunction): EnquiriesNavigation {
  const place = parseEnquiriesUrl(search)
  const addressOf = (change: Partial<EnquiriesLocation>) => enquiriesUrl({ ...place, ...change })
  const go = (change: Partial<EnquiriesLocation>) => {
    const to = addressOf(change)
    void navigate(to, { ...within, replace: to === enquiriesUrl(place) })
  }
  return { place, addressOf, go }
}
