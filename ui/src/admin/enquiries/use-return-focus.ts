import { useEffect, useEffectEvent, useRef } from 'react'
import { moveFocus } from '#kit/lib/use-focus-target'

interface ReturnFocus {
  /** The enquiry that is open, "" for none. */
  open: string
  /** The person whose enquiries are listed alone, "" for everybody. */
  person: string
  /** The ready answers, shown in place of the list. */
  view: string
  /** What was open last, and its place in the list. */
  last: { id: string; place: number }
}

/**
 * Focus target: the list, for when something beside or above it closes. An enquiry gives the focus to
 * its row, or to the one at its place now, or to the words about the list; while it is open, its row
 * stays in sight. From one person's enquiries and from the ready answers the focus comes back to the
 * list as a whole.
 */
export function useReturnFocus({ open, person, view, last }: ReturnFocus) {
  const list = useRef<HTMLElement>(null)
  const other = person || view
  const before = useRef({ open, other })

  const focusRow = useEffectEvent(() => {
    const all = rowsIn(list.current)
    const row = all.find(({ dataset }) => dataset.id === last.id) ?? all[last.place] ?? all.at(-1)
    if (row) moveFocus(row)
    else moveFocus(list.current, '[data-found]')
  })

  useEffect(() => {
    const { open: closed, other: left } = before.current
    before.current = { open, other }
    if (open) {
      const row = rowsIn(list.current).find(({ dataset }) => dataset.id === open)
      row?.scrollIntoView({ block: 'nearest' })
    } else if (!other && (left || closed)) {
      // Only after the arrival at the address, which leads to the heading.
      queueMicrotask(() => (left ? moveFocus(list.current) : focusRow()))
    }
  }, [open, other])
  return list
}

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
]
