import { create } from 'zustand'
import type { EnquiryCounts } from '#shared/api/types.gen'

/** What was last heard of the box, from whichever screen: the menu says it on all of them. */
export const useEnquiryCounts = create<{ counts?: EnquiryCounts }>(() => ({}))

export const setEnquiryCounts = (counts: EnquiryCounts) => useEnquiryCounts.setState({ counts })
