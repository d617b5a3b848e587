import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where a visitor was on each page of this visit, by the key of its history entry. */
type Positions = Map<string, number>

/** What a page needs to know when it appears. */
export interface Journey {
  first: boolean
  comeBackTo: number
}

/**
 * Follows the visitor from page to page: notes how far each was scrolled, and
 * takes over from the browser, which would restore the position too early.
 */
export function useJourney(): RefObject<Journey> {
  const { key } = useLocation()
  const positions = useRef<Positions>(new Map())
  const journey = useRef<Journey>({ first: true, comeBackTo: 0 })
  useLayoutEffect(() => {
    const known = positions.current
    journey.current.comeBackTo = known.get(key) ?? 0
    const note = () => known.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const handBack = () => {
      history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', handBack)
    return () => window.removeEventListener('pagehide', handBack)
  }, [])
  return journey
}

/**
 * What happens when another page has appeared: focus goes to its heading, so
 * that screen readers say where one is; the view moves to its top or, on the
 * way back, to where it was. A screen that shows another part of itself says so
 * in the state it goes with, `within`, and sees to both.
 */
export function useArrival(journey: RefObject<Journey>) {
  const { key, hash, state } = useLocation()
  const back = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const { first, comeBackTo } = journey.current
    journey.current.first = false
    if (first || state?.within) return
    if (hash)
      return back ? undefined : goTo(document.getElementById(decodeURIComponent(hash.slice(1))))
    focusOn(document.querySelector('main h1'))
    if (back) window.scrollTo({ top: comeBackTo, behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: pace() })
  }, [key])
}

function goTo(target: HTMLElement | null) {
  target?.scrollIntoView({ behavior: pace() })
  focusOn(target)
}

function focusOn(target: HTMLElement | null) {
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

const pace = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
