import { useRef, useState } from 'react'
import type { SlideView } from '../api/types.gen'

/** Which picture is being dragged. */
export interface Dragging {
  start: (index: number) => void
  dropOn: (index: number) => void
}

/**
 * The pictures in the order that the person gave them, shown before the server
 * has it. `save` also brings the saved order back, whatever came of it.
 */
export function useOrder(saved: SlideView[], save: (ids: string[]) => Promise<boolean>) {
  const [given, setGiven] = useState({ slides: saved, saved })
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<number>(undefined)
  const slides = given.saved === saved ? given.slides : saved

  async function move(from: number, to: number) {
    const moved = withMoved(slides, from, to)
    if (moved === slides) return
    setGiven({ slides: moved, saved })
    const done = await save(moved.map(({ id }) => id))
    setAnnouncement(done ? `Picture ${from + 1} is now ${to + 1} of ${slides.length}.` : '')
  }

  const dragging: Dragging = {
    start: (index) => {
      dragged.current = index
    },
    dropOn: (index) => {
      if (dragged.current !== undefined) void move(dragged.current, index)
      dragged.current = undefined
    },
  }
  return { slides, announcement, move, dragging }
}

/** A list with one item at another place; the same list where nothing moves. */
function withMoved<Item>(list: Item[], from: number, to: number): Item[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
