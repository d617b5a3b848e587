import { type FocusEvent, type ToggleEvent, useEffect, useRef } from 'react'

/**
 * The properties of a popover whose state is remembered. The browser opens and
 * closes it by itself (its button, Esc, a click elsewhere), even before this
 * script runs; so a popover that is open already counts more than the state.
 * It covers the page: whoever leaves it by the Tab key finds the page again.
 */
export function usePopover(id: string, open: boolean, setOpen: (open: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const known = useRef(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const isOpen = element.matches(':popover-open')
    const first = !known.current
    known.current = true
    if (first && isOpen) setOpen(true)
    else if (isOpen !== open) element.togglePopover(open)
  }, [open, setOpen])
  return {
    id,
    ref,
    popover: 'auto' as const,
    onToggle: (event: ToggleEvent) => setOpen(event.newState === 'open'),
    onBlur: ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Element && !to.closest(`#${id},[popovertarget]`)) setOpen(false)
    },
  }
}
