import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { msg, t } from '#kit/i18n/message'
import { moveFocusInPlace } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { BitmapCanvas } from '#kit/uploads/BitmapCanvas'
import styles from './page-corners.module.css'
import type { PaperPhoto } from './paper'
import { distance, type Point, type Quad, wholePicture, withCorner } from './quad'

const cornerNames = [
  msg('Top left corner'),
  msg('Top right corner'),
  msg('Bottom right corner'),
  msg('Bottom left corner'),
] as const

/** How far an arrow key moves a corner, as a share of the picture. */
const step = 0.005
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

interface PageCornersProps {
  photo: PaperPhoto
  title: string
  /** Told where the page is to be cut out; nothing, where the whole picture is to be shown. */
  onCut: (corners: Quad | undefined) => void
  onClose: () => void
}

/** Asks where the corners of a page are in its photograph. */
export function PageCorners({ photo, title, onCut, onClose }: PageCornersProps) {
  const [corners, setCorners] = useState(photo.corners ?? photo.found ?? wholePicture)
  const held = useRef<{ index: number; offset: Point }>(null)

  /** Holds the nearest corner, which keeps its distance from the pointer, so that no finger needs to cover it. */
  function hold(event: PointerEvent<HTMLElement>) {
    const pointer = placeOf(event)
    const far = corners.map((corner) => distance(corner, pointer))
    const index = far.indexOf(Math.min(...far))
    const corner = corners[index] ?? pointer
    held.current = { index, offset: { x: corner.x - pointer.x, y: corner.y - pointer.y } }
    event.preventDefault() // the focus goes to the corner
    event.currentTarget.setPointerCapture(event.pointerId)
    moveFocusInPlace(event.currentTarget.querySelectorAll('button')[index] ?? null)
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!held.current) return
    const { index, offset } = held.current
    const { x, y } = placeOf(event)
    setCorners((before) => withCorner(before, index, { x: x + offset.x, y: y + offset.y }))
  }

  function steer(event: KeyboardEvent<HTMLElement>, index: number) {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const times = event.shiftKey ? 10 : 1
    setCorners((before) => {
      const { x = 0, y = 0 } = before[index] ?? {}
      return withCorner(before, index, { x: x + arrow[0] * times, y: y + arrow[1] * times })
    })
  }

  const outline = corners.map(({ x, y }) => `${x},${y}`).join('L')
  return (
    <Dialog
      wide
      title={title}
      description={
        <p>{t('Drag each corner onto that of the page, or move it with the arrow keys.')}</p>
      }
      initialFocus="[data-corner]"
      onClose={onClose}
    >
      <Stack>
        <div
          className={styles.photo}
          onPointerDown={hold}
          onPointerMove={drag}
          onPointerUp={() => (held.current = null)}
          onPointerCancel={() => (held.current = null)}
        >
          <BitmapCanvas bitmap={photo.whole} />
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden>
            <path d={`M0,0H1V1H0ZM${outline}Z`} />
          </svg>
          {cornerNames.map((name, index) => (
            <Button
              key={t(name)}
              variant="bare"
              data-corner
              aria-label={t(name)}
              style={placed(corners[index])}
              onKeyDown={(event) => steer(event, index)}
            />
          ))}
        </div>
        <Actions>
          <Button
            variant="main"
            onClick={() => onCut(corners === wholePicture ? undefined : corners)}
          >
            {t('Apply')}
          </Button>
          {photo.corners && <Button onClick={() => onCut(undefined)}>{t('Whole picture')}</Button>}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Actions>
      </Stack>
    </Dialog>
  )
}

const placed = ({ x, y }: Point = { x: 0, y: 0 }) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** Where a pointer is in the photograph, as shares of it. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
