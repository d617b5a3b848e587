import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { type BoxPlace, boxAddress, placeIn } from '#admin/ui/enquiries-url'

export interface Box {
  place: BoxPlace
  /** The address of where one gets by changing something of the place. */
  addressOf: (change: Partial<BoxPlace>) => string
  go: (change: Partial<BoxPlace>) => void
}

/** Where one is in the box, as the address says it, and how to get elsewhere in it. */
export function useBox(): Box {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => boxAt(search, navigate), [search, navigate])
}

function boxAt(search: string, navigate: NavigateFunction): Box {
  const place = placeIn(search)
  const addressOf = (change: Partial<BoxPlace>) => boxAddress({ ...place, ...change })
  const go = (change: Partial<BoxPlace>) => {
    const to = addressOf(change)
    void navigate(to, { replace: to === boxAddress(place), state: { within: true } })
  }
  return { place, addressOf, go }
}
