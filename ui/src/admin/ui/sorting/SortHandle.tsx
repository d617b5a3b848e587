import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import parts from '#admin/ui/parts.module.css'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { preserveScroll } from './drag'
import { howToSort } from './SortingWords'
import styles from './sorting.module.css'
import type { Order } from './use-order'

interface SortHandleProps {
  index: number
  /** Names what is dragged. */
  label: string
  order: Order<unknown>
  busy: boolean
  onGrab: (event: PointerEvent<HTMLElement>, index: number) => void
}

/** What an item is dragged by, with a finger too, and lifted by with the keyboard. */
export function SortHandle({ index, label, order, busy, onGrab }: SortHandleProps) {
  const { lifted } = order
  const here = lifted?.from === index

  // A press of a key is a click without a pointer. Pointers drag, and do nothing when they press.
  function toggle({ detail, currentTarget }: MouseEvent<HTMLElement>) {
    if (detail !== 0 || (busy && !here)) return
    preserveScroll(currentTarget, () => flushSync(() => (here ? order.drop() : order.lift(index))))
  }

  function steer(event: KeyboardEvent<HTMLElement>) {
    if (!lifted || !here) return
    if (event.key === 'Escape') order.cancel()
    const inRow = columnsOf(event.currentTarget.closest('ul'))
    const to = placeBy(event.key, lifted.to, order.items.length, inRow)
    if (to === undefined) return
    event.preventDefault()
    flushSync(() => order.hold(to))
    event.currentTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  return (
    <Button
      variant="bare"
      className={`${ui.outlined} ${parts.sign} ${styles.handle}`}
      data-handle
      aria-label={label}
      aria-describedby={howToSort}
      aria-pressed={here}
      disabled={busy || order.items.length < 2}
      onPointerDown={(event) => busy || onGrab(event, index)}
      onClick={toggle}
      onKeyDown={steer}
      onBlur={() => here && order.cancel()}
    >
      <GripVertical aria-hidden size={20} />
    </Button>
  )
}

/** How many stand beside each other in a grid. */
function columnsOf(grid: Element | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.trim().split(/\s+/).length : 1
}

/** Up and down lead to the row above and below; where there is none the item stays. */
function placeBy(key: string, place: number, of: number, inRow: number): number | undefined {
  if (key === 'ArrowLeft') return place - 1
  if (key === 'ArrowRight') return place + 1
  if (key === 'ArrowUp') return place < inRow ? place : place - inRow
  if (key === 'ArrowDown') return place + inRow < of ? place + inRow : place
  if (key === 'Home') return 0
  if (key === 'End') return of - 1
  return undefined
}
