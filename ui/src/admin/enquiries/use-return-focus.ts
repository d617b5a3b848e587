import { useEffect, useRef, useState } from 'react'
import type { EnquiryFilter } from '#shared/api/enquiries'

/**
 * The list of the box. When an enquiry is closed, focus goes to its row, or to
 * what stands at its place now, or to the list's own words; while one is open,
 * its row stays in sight. From one person's enquiries it comes back to all.
 */
export function useReturnFocus(open: string, filter: EnquiryFilter) {
  const list = useRef<HTMLElement>(null)
  const left = useRef({ id: '', place: 0, filter })
  const [closed, setClosed] = useState(0)

  useEffect(() => {
    if (open !== '') {
      const all = rows(list.current)
      const place = all.findIndex(({ dataset }) => dataset.id === open)
      left.current = { id: open, place: Math.max(place, 0), filter }
      all[place]?.scrollIntoView({ block: 'nearest' })
    } else if (left.current.id !== '' && left.current.filter === filter) {
      // Only after the arrival at the address, which leads to the heading.
      setClosed((times) => times + 1)
    }
  }, [open, filter])

  const { person } = filter
  useEffect(() => {
    if (person === '') return
    const pane = list.current
    return () => pane?.focus()
  }, [person])

  useEffect(() => {
    if (closed === 0) return
    const all = rows(list.current)
    const { id, place } = left.current
    const row = all.find(({ dataset }) => dataset.id === id) ?? all[Math.min(place, all.length - 1)]
    const target = row ?? list.current?.querySelector<HTMLElement>('[data-found]')
    target?.focus()
    left.current.id = ''
  }, [closed])
  return list
}

const rows = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
]
