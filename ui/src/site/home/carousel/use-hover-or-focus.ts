import { type RefObject, useEffect, useState } from 'react'

/** Whether somebody points at the slider around an element, or has the focus in it. */
export function useHoverOrFocus(inside: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    const slider = inside.current?.parentElement
    if (!slider) return
    const stop = new AbortController()
    const on = (name: string, note: () => void) =>
      slider.addEventListener(name, note, { signal: stop.signal })
    on('pointerenter', () => setPointed(true))
    on('pointerleave', () => setPointed(false))
    on('focusin', () => setFocused(slider.querySelector(':focus-visible') !== null))
    on('focusout', () => setFocused(false))
    return () => stop.abort()
  }, [inside])
  return pointed || focused
}
