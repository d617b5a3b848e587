import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { moveFocusInPlace } from '#kit/lib/use-focus-target'

/** What a page needs to know when it appears. */
export interface NavigationState {
  /** The path of the page before it; none for the first one. */
  from?: string
  savedScroll: number
}

/** Takes over from the browser, which would restore the position of a page before it is there. */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/** Follows the visitor from page to page, and notes how far each was scrolled. */
export function useScrollPositions(): RefObject<NavigationState> {
  const { key } = useLocation()
  const positions = useRef(new Map<string, number>())
  const journey = useRef<NavigationState>({ savedScroll: 0 })
  useLayoutEffect(() => {
    const known = positions.current
    journey.current.savedScroll = known.get(key) ?? 0
    const note = () => known.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  return journey
}

/**
 * What happens when another page has appeared: focus goes to its heading, so
 * that screen readers say where one is; the view moves to its top or, on the
 * way back, to where it was. A place that the address names takes both. What
 * is set in the font that stood in for Figtree is set in it now (fonts.css). A
 * screen that shows another part of itself says so in the state it goes with,
 * `within`, and sees to both; the state stays in the history, so it counts only
 * while one is in that screen.
 */
export function useRouteFocus(journey: RefObject<NavigationState>) {
  const { key, pathname, hash, state } = useLocation()
  const back = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const { from, savedScroll } = journey.current
    journey.current.from = pathname
    if (from === undefined) return
    document.documentElement.style.setProperty('--late', '"Figtree Late"')
    if (state?.within && from === pathname) return
    const place = hash ? document.getElementById(decoded(hash.slice(1))) : null
    focusOn(place ?? document.querySelector('main h1'))
    if (back) return comeBack(savedScroll)
    if (place) place.scrollIntoView({ behavior: scrollBehavior() })
    else {
      jumpNearTop()
      window.scrollTo({ top: 0, behavior: scrollBehavior() })
    }
  }, [key])
}

const nearTop = 300

/** Skips what nobody could read while a page that is another one moves to its top; the last pixels move smoothly. */
export function jumpNearTop() {
  if (window.scrollY > nearTop) window.scrollTo({ top: nearTop, behavior: 'instant' })
}

/** A followed link may hold a "%" that escapes nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function focusOn(target: HTMLElement | null) {
  if (!target) return
  target.tabIndex = -1
  moveFocusInPlace(target)
}

/**
 * Scrolls to where a page was left, as soon as it is long enough: a screen may
 * have to load what it shows. It ends when somebody uses the page meanwhile.
 */
function comeBack(top: number) {
  const end = new AbortController()
  const { signal } = end
  const stop = () => end.abort()
  const watch = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) < 1) stop()
  })
  signal.addEventListener('abort', () => watch.disconnect())
  for (const sign of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(sign, stop, { signal })
  watch.observe(document.body)
  return stop
}

const scrollBehavior = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
