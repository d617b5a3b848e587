import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { startDrag } from './drag'
import type { Order } from './use-order'

/** Lets a grip in an item of the list drag it: gives what hears the pointer go down on it. */
export function useDrag(order: Order<unknown>) {
  const latest = useRef(order)
  useLayoutEffect(() => {
    latest.current = order
  })

  return (event: PointerEvent<HTMLElement>, index: number) => {
    const item = event.currentTarget.closest('li')
    if (!item || event.button !== 0 || !event.isPrimary || latest.current.lifted) return
    startDrag(event.nativeEvent, event.currentTarget, {
      item,
      onLift: () => flushSync(() => latest.current.lift(index)),
      onHold: (place) => flushSync(() => latest.current.hold(place)),
      onEnd: (dropped) =>
        flushSync(() => (dropped ? latest.current.drop() : latest.current.cancel())),
    })
  }
}
