import type { BoxFilter } from '#shared/api/enquiries'
import type { EnquiriesAnswer, Enquiry } from '#shared/api/types.gen'

/** A part of the box as far as it was loaded. */
export interface Listed extends EnquiriesAnswer {
  /** How many have come since it was first loaded. */
  came: number
}

/**
 * What is known after the first page was loaded again. It still reaches down
 * to where the next page begins, however many have come; and the one that is
 * open stays in its place, although it may no longer be what is looked for.
 */
export function merged(known: Listed | undefined, fresh: EnquiriesAnswer, open: string): Listed {
  if (!known) return { ...fresh, came: 0 }
  const last = fresh.next === undefined ? undefined : fresh.data.at(-1)
  const isBelow = (one: Enquiry) => last !== undefined && moment(one) < moment(last)
  const left = known.data.filter(
    (one) => !has(fresh.data, one) && (one.id === open || isBelow(one)),
  )
  return {
    data: [...fresh.data, ...left].toSorted((one, other) => moment(other) - moment(one)),
    counts: fresh.counts,
    ...(fresh.next && known.next && { next: known.next }),
    came: known.came + arrived(known.data, fresh.data),
  }
}

/** What is known with the page after it. */
export const appended = (known: Listed, { data, next }: EnquiriesAnswer): Listed => ({
  data: [...known.data, ...data.filter((one) => !has(known.data, one))],
  counts: known.counts,
  ...(next && { next }),
  came: known.came,
})

/** What is known when one of them has changed, or is no more. */
export const replaced = (known: Listed, id: string, by: Enquiry | undefined): Listed => ({
  ...known,
  data: known.data.flatMap((one) => (one.id !== id ? [one] : by ? [by] : [])),
})

/** Whether it is looked for still. What is searched for is the server's to say. */
export function fits(enquiry: Enquiry, { shelf, unread, person }: BoxFilter): boolean {
  if (person) return true
  if (unread && enquiry.openedAt) return false
  if (shelf === 'spam' || enquiry.spam) return shelf === 'spam' && !!enquiry.spam
  return shelf === 'all' || shelf === enquiry.state
}

function arrived(known: Enquiry[], fresh: Enquiry[]): number {
  const newest = known[0] ? moment(known[0]) : 0
  return fresh.filter((one) => moment(one) > newest && !has(known, one)).length
}

const has = (enquiries: Enquiry[], { id }: Enquiry) => enquiries.some((one) => one.id === id)
const moment = ({ at }: Enquiry) => Date.parse(at)
