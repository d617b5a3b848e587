import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the page is scrolled away from its top: whether a mark that stands
 * there has left the view. Elastic scrolling beyond the top does not count.
 */
export function useScrolled(): [RefObject<HTMLDivElement | null>, boolean] {
  const mark = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!mark.current) return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [])
  return [mark, scrolled]
}
