import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { moveFocusInPlace } from '#kit/lib/use-focus-target'

/**
 * Moves the focus to the heading when another screen has come, or to the place that its address names,
 * so that screen readers say where one is. What is set in the font that stood in for Figtree is set in
 * it now (fonts.css). A screen that shows another part of itself says so in the state it goes with, `within`.
 */
export function ScreenFocus() {
  const { key, pathname, hash, state } = useLocation()
  const before = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (from === undefined) return
    document.documentElement.style.setProperty('--late', '"Figtree Late"')
    if (state?.within && from === pathname) return
    const target =
      document.getElementById(hash.slice(1)) ?? document.querySelector<HTMLElement>('main h1')
    if (!target) return
    target.tabIndex = -1
    moveFocusInPlace(target)
  }, [key])
  return null
}
