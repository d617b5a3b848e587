// Pointer events of our own: the browser's drag and drop does nothing on a
// touch screen, and scrolls no page.

interface DragOptions {
  /** The item of the list that is dragged. Its first child follows the pointer. */
  item: HTMLElement
  /** Says whether it may be lifted. It and the next two render at once. */
  onLift: () => boolean
  onHold: (place: number) => void
  onEnd: (dropped: boolean) => void
}

/** Pixels that a pointer moves before it drags: less is a press. */
const slack = 5
/** How near to the edge of the window it scrolls, in pixels, and how fast at most, in pixels a second. */
const edge = 88
const fastest = 1100

interface Point {
  x: number
  y: number
}

/** Begins a drag at a pointer that went down on a grip. It ends with the pointer, or with the item. */
export function startDrag(down: PointerEvent, grip: HTMLElement, options: DragOptions) {
  const { item, onLift, onHold, onEnd } = options
  const moving = item.firstElementChild as HTMLElement
  const stop = new AbortController()
  const start: Point = { x: down.clientX, y: down.clientY }
  let pointer = start
  let slots: Point[] | undefined
  let held = -1

  const listen = <Type extends keyof DocumentEventMap>(
    type: Type,
    hear: (event: DocumentEventMap[Type]) => void,
  ) => {
    const hearWhileShown = (event: DocumentEventMap[Type]) =>
      item.isConnected ? hear(event) : stop.abort()
    document.addEventListener(type, hearWhileShown, { signal: stop.signal })
  }
  const hearPointer = (hear: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) hear(event)
  }

  function lift() {
    const gripped = part(grip, start)
    if (!preserveScroll(grip, onLift)) return end(false)
    grip.setPointerCapture(down.pointerId)
    slots = [...(item.parentElement?.children ?? [])].map(middle)
    requestAnimationFrame((now) => scroll(now, now))
    grabbed = gripped
    follow()
  }
  let grabbed: Point = { x: 0, y: 0 }

  /** Moves what is dragged under the pointer, and the gap to where it would land. */
  function follow() {
    if (!slots) return
    const place = nearest(slots, { x: pointer.x, y: pointer.y + window.scrollY })
    if (place !== held) onHold(place)
    held = place
    moving.style.translate = 'none'
    const { left, top, width, height } = grip.getBoundingClientRect()
    const column = slots.every(({ x }) => x === slots?.[0]?.x)
    const x = column ? 0 : pointer.x - left - grabbed.x * width
    const y = pointer.y - top - grabbed.y * height
    moving.style.translate = `${x}px ${y}px`
  }

  function scroll(now: number, before: number) {
    if (stop.signal.aborted || !item.isConnected) return
    const from = window.scrollY
    const by = pace(pointer.y) * ((now - before) / 1000)
    window.scrollBy({ top: by, behavior: 'instant' })
    if (window.scrollY !== from) follow()
    requestAnimationFrame((next) => scroll(next, now))
  }

  function end(dropped: boolean) {
    stop.abort()
    moving.style.translate = ''
    if (slots) preserveScroll(item, () => onEnd(dropped))
  }

  listen(
    'pointermove',
    hearPointer((event) => {
      pointer = { x: event.clientX, y: event.clientY }
      if (slots) return follow()
      if (Math.hypot(pointer.x - start.x, pointer.y - start.y) > slack) lift()
    }),
  )
  listen(
    'pointerup',
    hearPointer(() => end(true)),
  )
  listen(
    'pointercancel',
    hearPointer(() => end(false)),
  )
  listen('contextmenu', (event) => event.preventDefault())
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    end(false)
  })
}

/** Does something that moves an element, and scrolls so that it stays where it is seen. */
export function preserveScroll<Result>(element: Element, work: () => Result): Result {
  const before = element.getBoundingClientRect().top
  const result = work()
  const by = element.getBoundingClientRect().top - before
  window.scrollBy({ top: by, behavior: 'instant' })
  return result
}

/** Where in an element a point is, from 0 to 1. */
function part(element: Element, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (x - left) / (width || 1), y: (y - top) / (height || 1) }
}

/** The middle of an element, on the page. */
function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 + window.scrollY }
}

function nearest(slots: Point[], { x, y }: Point): number {
  const distances = slots.map((slot) => Math.hypot(slot.x - x, slot.y - y))
  return distances.indexOf(Math.min(...distances))
}

/** Pixels a second that the page scrolls with a pointer at a height of the window. */
function pace(y: number): number {
  const down = y - (window.innerHeight - edge)
  const up = edge - y
  if (down > 0) return fastest * Math.min(1, down / edge)
  return up > 0 ? -fastest * Math.min(1, up / edge) : 0
}
