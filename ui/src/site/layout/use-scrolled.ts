import { useSyncExternalStore } from 'react'

/** Whether the page is scrolled away from its top. Elastic scrolling beyond the top does not count. */
export const useScrolled = () => useSyncExternalStore(subscribe, isScrolled, () => false)

const isScrolled = () => window.scrollY > 0

function subscribe(onScroll: () => void) {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}
