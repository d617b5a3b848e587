import { create } from 'zustand'
import type { EnquiryCounts } from '#shared/api/types.gen'

/** What was last heard of the box, from whichever screen: the menu says it on all of them. */
export const useBoxCounts = create<{ counts?: EnquiryCounts }>(() => ({}))

export const tellBoxCounts = (counts: EnquiryCounts) => useBoxCounts.setState({ counts })
