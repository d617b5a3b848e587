import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { moveFocusInPlace } from '#kit/lib/use-focus-target'

/** Takes over from the browser, which would restore the position of a page before it is there. */
export function takeOverScroll() {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/** Notes how far each entry of the history is scrolled. */
function useScrollPositions(key: string) {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const note = () => positions.current.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])
  return positions
}

/**
 * What happens when another page has appeared: focus goes to its heading, so
 * that screen readers say where one is; the view moves to its top or, on the
 * way back, to where it was. A place that the address names takes both. What
 * is set in the font that stood in for Figtree is set in it now (fonts.css).
 */
export function useRouteFocus() {
  const { key, hash } = useLocation()
  const back = useNavigationType() === 'POP'
  const positions = useScrollPositions(key)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    document.documentElement.style.setProperty('--late', '"Figtree Late"')
    const place = hash ? document.getElementById(decoded(hash.slice(1))) : null
    focusOn(place ?? document.querySelector('main h1'))
    if (back) return comeBack(positions.current.get(key) ?? 0)
    if (place) place.scrollIntoView({ behavior: scrollBehavior() })
    else {
      jumpNearTop()
      window.scrollTo({ top: 0, behavior: scrollBehavior() })
    }
  }, [key])
}

const nearTop = 300

/** Skips what nobody could read while a page that is another one moves to its top; the last pixels move smoothly. */
function jumpNearTop() {
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
