import { type RefCallback, useCallback, useRef } from 'react'

/** Moves the focus to an element, or to the first element inside that the selector matches. */
export function moveFocus(to: HTMLElement | null | undefined, inside?: string) {
  const target = inside ? to?.querySelector<HTMLElement>(inside) : to
  target?.focus()
}

/** Moves the focus to an element without scrolling to it. */
export const moveFocusInPlace = (to: HTMLElement | null) => to?.focus({ preventScroll: true })

export interface FocusTarget<Target extends HTMLElement> {
  ref: RefCallback<Target>
  /** Moves the focus there, or to the first element inside that the selector matches. */
  focus: (inside?: string) => void
}

/**
 * An element that takes the focus when the one that had it goes, so that it never falls to <body>:
 * `ref` goes to the element, which has tabIndex={-1} unless it can be reached anyhow. `onMount`
 * moves the focus as soon as the element is there, so that it is read out.
 */
export function useFocusTarget<Target extends HTMLElement>({
  onMount = false,
} = {}): FocusTarget<Target> {
  const place = useRef<Target>(null)
  const ref = useCallback(
    (element: Target | null) => {
      place.current = element
      if (onMount) moveFocus(element)
    },
    [onMount],
  )
  const focus = useCallback((inside?: string) => moveFocus(place.current, inside), [])
  return { ref, focus }
}
