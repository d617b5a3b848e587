import type { Enquiry, EnquiryEdit, ManyEnquiries } from '#kit/api/types.gen'

// The server takes no more ids in one call.
const maxIds = 100

/** The calls that make one change to enquiries. */
export function editsOf(enquiries: Enquiry[], change: EnquiryEdit): ManyEnquiries[] {
  const calls: ManyEnquiries[] = []
  for (let start = 0; start < enquiries.length; start += maxIds) {
    calls.push({ ...change, ids: enquiries.slice(start, start + maxIds).map(({ id }) => id) })
  }
  return calls
}

/**
 * The calls that undo a change, from what the enquiries were before it; none where it can't be undone,
 * because nobody gives an enquiry to a colleague.
 */
export function undoEdits(before: Enquiry[], change: EnquiryEdit, user: string): ManyEnquiries[] {
  const { spam, read } = change
  if (spam !== undefined) return editsOf(before, { spam: !spam })
  if (read !== undefined) return editsOf(before, { read: !read })
  const groups = new Map<string, Enquiry[]>()
  for (const enquiry of before) {
    const isTakenOver = enquiry.assignee && enquiry.assignee !== user
    if (isTakenOver && (change.mine || change.state === 'new')) return []
    const key = JSON.stringify(restore(enquiry, change))
    groups.set(key, [...(groups.get(key) ?? []), enquiry])
  }
  return [...groups].flatMap(([edit, enquiries]) => editsOf(enquiries, JSON.parse(edit)))
}

const restore = (
  { state, openedAt, callBackOn = '' }: Enquiry,
  change: EnquiryEdit,
): EnquiryEdit => ({
  state,
  ...(!openedAt && { read: false }),
  ...(change.callBackOn !== undefined && { callBackOn }),
})
