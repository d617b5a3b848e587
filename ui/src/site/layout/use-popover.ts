import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps a popover and the remembered state the same. The browser opens and
 * closes it by itself (its button, Esc, a click elsewhere), even before this
 * script runs; so a popover that is open already counts more than the state.
 * It covers the page: whoever leaves it by the Tab key finds the page again.
 */
export function usePopover(
  open: boolean,
  setOpen: (open: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const popover = useRef<HTMLDivElement>(null)
  const known = useRef(false)
  useEffect(() => {
    const element = popover.current
    if (!element) return
    const isOpen = element.matches(':popover-open')
    const first = !known.current
    known.current = true
    if (first && isOpen) setOpen(true)
    else if (isOpen !== open) element.togglePopover(open)
  }, [open, setOpen])
  useEffect(() => {
    const element = popover.current
    const note = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    const leave = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Element && !to.closest(`#${element?.id},[popovertarget]`)) setOpen(false)
    }
    element?.addEventListener('toggle', note)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('toggle', note)
      element?.removeEventListener('focusout', leave)
    }
  }, [setOpen])
  return popover
}
