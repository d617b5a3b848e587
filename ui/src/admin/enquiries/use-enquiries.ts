import { useState } from 'react'
import { usePages } from '#admin/ui/use-pages'
import type { Enquiry } from '#kit/api/types.gen'
import type { EnquiryFilter } from './queries'
import { enquiriesQuery } from './queries'

export type EnquiriesList = ReturnType<typeof useEnquiries>

/** The enquiries that a filter lets pass, as far as they were loaded. `open` is the one that is read. */
export function useEnquiries(filter: EnquiryFilter, open: string) {
  const { items: enquiries, ...list } = usePages(enquiriesQuery(filter))
  return {
    ...list,
    enquiries,
    ...useNeighbours(enquiries, open),
  }
}

/**
 * What comes before and after the open enquiry. An answered one leaves the list of new ones while it
 * is read: what follows it has moved to its place then.
 */
function useNeighbours(enquiries: Enquiry[], open: string) {
  const [last, setLast] = useState({ id: '', place: 0 })
  const found = enquiries.findIndex(({ id }) => id === open)
  if (found >= 0 && (last.id !== open || last.place !== found)) setLast({ id: open, place: found })
  const place = found < 0 && last.id === open ? last.place : Math.max(found, 0)
  const after = enquiries.slice(found < 0 ? place : place + 1)
  const before = enquiries.slice(0, place)
  const isWaiting = ({ id, state, spam }: Enquiry) => id !== open && state !== 'done' && !spam
  return {
    /** Of the open one in the list, from 0; -1 when it isn't there. */
    found,
    previous: before.at(-1)?.id,
    next: after.find(({ id }) => id !== open)?.id,
    /** The one to answer after this; after the last one there is none. */
    nextWaiting: after.find(isWaiting)?.id,
    /** What was open last, and its place in the list. */
    last,
  }
}
