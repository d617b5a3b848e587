import type { EnquiryFilter } from '#shared/api/enquiries'
import type { EnquiriesAnswer, Enquiry } from '#shared/api/types.gen'

/** A part of the box as far as it was loaded. */
export interface EnquiryPages extends EnquiriesAnswer {
  /** How many have come since it was first loaded. */
  newCount: number
}

/**
 * What is known after the first page was loaded again. It still reaches down
 * to where the next page begins, however many have come; and the one that is
 * open stays in its place, although it may no longer be what is looked for.
 */
export function mergeFirstPage(
  known: EnquiryPages | undefined,
  fresh: EnquiriesAnswer,
  open: string,
): EnquiryPages {
  if (!known) return { ...fresh, newCount: 0 }
  const last = fresh.next === undefined ? undefined : fresh.data.at(-1)
  const isBelow = (one: Enquiry) => last !== undefined && moment(one) < moment(last)
  const left = known.data.filter(
    (one) => !has(fresh.data, one) && (one.id === open || isBelow(one)),
  )
  return {
    data: [...fresh.data, ...left].toSorted((one, other) => moment(other) - moment(one)),
    counts: fresh.counts,
    ...(fresh.next && known.next && { next: known.next }),
    newCount: known.newCount + arrived(known.data, fresh.data),
  }
}

/** What is known with the page after it. */
export const appendPage = (known: EnquiryPages, { data, next }: EnquiriesAnswer): EnquiryPages => ({
  data: [...known.data, ...data.filter((one) => !has(known.data, one))],
  counts: known.counts,
  ...(next && { next }),
  newCount: known.newCount,
})

/** What is known when one of them has changed, or is no more. */
export const replaceItem = (
  known: EnquiryPages,
  id: string,
  by: Enquiry | undefined,
): EnquiryPages => ({
  ...known,
  data: known.data.flatMap((one) => (one.id !== id ? [one] : by ? [by] : [])),
})

/** Whether it is looked for still. What is searched for is the server's to say. */
export function matchesFilter(enquiry: Enquiry, { tab, unread, person }: EnquiryFilter): boolean {
  if (person) return true
  if (unread && enquiry.openedAt) return false
  if (tab === 'spam' || enquiry.spam) return tab === 'spam' && !!enquiry.spam
  return tab === 'all' || tab === enquiry.state
}

function arrived(known: Enquiry[], fresh: Enquiry[]): number {
  const newest = known[0] ? moment(known[0]) : 0
  return fresh.filter((one) => moment(one) > newest && !has(known, one)).length
}

const has = (enquiries: Enquiry[], { id }: Enquiry) => enquiries.some((one) => one.id === id)
const moment = ({ at }: Enquiry) => Date.parse(at)
