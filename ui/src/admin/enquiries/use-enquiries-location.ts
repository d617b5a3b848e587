import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { type EnquiriesLocation, enquiriesUrl, parseEnquiriesUrl } from './route'

export interface EnquiriesNavigation {
  place: EnquiriesLocation
  /** The address of where one gets by changing something of the place. */
  addressOf: (change: Partial<EnquiriesLocation>) => string
  go: (change: Partial<EnquiriesLocation>) => void
}

/** Where one is in the box, as the address says it, and how to get elsewhere in it. */
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
