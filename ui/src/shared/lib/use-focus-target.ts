import { type RefObject, useCallback, useEffect, useRef } from 'react'

export interface FocusTarget<Target extends HTMLElement> {
  ref: RefObject<Target | null>
  /** Moves the focus there, or to the first element inside that the selector matches. */
  focus: (inside?: string) => void
}

/**
 * An element that takes the focus when the one that had it goes, so that it never falls to <body>:
 * `ref` goes to the element, which has tabIndex={-1} unless it can be reached anyhow. `onMount`
 * moves the focus as soon as the element is there, so that it is read out.
 */
export function useFocusTarget<Target extends HTMLElement>({ onMount = false } = {}) {
  const ref = useRef<Target>(null)
  const focus = useCallback((inside?: string) => {
    const target = inside ? ref.current?.querySelector<HTMLElement>(inside) : ref.current
    target?.focus()
  }, [])
  useEffect(() => {
    if (onMount) focus()
  }, [onMount, focus])
  return { ref, focus } satisfies FocusTarget<Target>
}
