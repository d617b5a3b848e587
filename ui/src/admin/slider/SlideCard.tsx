import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import parts from '#admin/ui/parts.module.css'
import type { SlideEdit, SlideView } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import { pictureTypes } from '#shared/uploads/picture-types'
import { ImageSizeHint } from './ImageSizeHint'
import { ReplaceSlide } from './ReplaceSlide'
import { SlideDescription } from './SlideDescription'
import { SortHandle } from './SortHandle'
import styles from './slider-editor.module.css'
import { displayIndex, type Order } from './use-order'

interface SlideCardProps {
  slide: SlideView
  index: number
  order: Order
  busy: boolean
  onGrab: (event: PointerEvent<HTMLElement>, index: number) => void
  onEdit: (edit: SlideEdit) => Promise<boolean>
  onRemove: () => void
}

/** One picture of the slider: its place, what it shows, and what can be done to it. */
export function SlideCard(props: SlideCardProps) {
  const { slide, index, order, busy, onGrab, onEdit } = props
  const of = order.slides.length
  const place = displayIndex(order.lifted, index)
  const move = (by: number) => void order.move(index, index + by)
  return (
    <li
      className={styles.slot}
      style={{ order: place }}
      data-lifted={order.lifted?.from === index || undefined}
    >
      <div className={styles.card}>
        <img
          src={slide.url}
          srcSet={slide.srcset || undefined}
          sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 95vw"
          width={slide.width}
          height={slide.height}
          alt={`Hero Slide ${index + 1}`}
          draggable={false}
          onPointerDown={(event) => event.pointerType === 'mouse' && !busy && onGrab(event, index)}
        />
        <div className={styles.place}>
          <SortHandle index={index} order={order} busy={busy} onGrab={onGrab} />
          <span>
            {place + 1} of {of}
          </span>
          <Move earlier index={index} disabled={busy || index === 0} onMove={move} />
          <Move earlier={false} index={index} disabled={busy || index === of - 1} onMove={move} />
        </div>
        <div className={styles.details}>
          <Details {...props} onEdit={onEdit} />
        </div>
      </div>
    </li>
  )
}

interface MoveProps {
  earlier: boolean
  index: number
  disabled: boolean
  onMove: (by: number) => void
}

/** Stays focusable where it can do nothing, so that focus is not lost at the ends. */
function Move({ earlier, index, disabled, onMove }: MoveProps) {
  const Arrow = earlier ? ArrowLeft : ArrowRight
  return (
    <Button
      variant="bare"
      className={`${parts.sign} ${styles.move}`}
      disabled={disabled}
      aria-label={`Move picture ${index + 1} ${earlier ? 'earlier' : 'later'}`}
      onClick={() => onMove(earlier ? -1 : 1)}
    >
      <Arrow aria-hidden size={20} />
    </Button>
  )
}

function Details({ slide, index, busy, onEdit, onRemove }: SlideCardProps) {
  const [file, setFile] = useState<File>()
  const input = useRef<HTMLInputElement>(null)
  const replace = useRef<HTMLButtonElement>(null)
  const place = index + 1

  function end() {
    flushSync(() => setFile(undefined))
    replace.current?.focus()
  }

  const choose = () => input.current?.click()
  const chooser = (
    <input
      ref={input}
      type="file"
      hidden
      aria-label={`Another picture for place ${place}`}
      accept={pictureTypes}
      onChange={({ target }) => {
        setFile(target.files?.[0] ?? file)
        target.value = '' // so that choosing the same picture once more is a change
      }}
    />
  )

  if (file) {
    return (
      <>
        <ReplaceSlide {...{ slide, place, file, onEdit }} onChoose={choose} onEnd={end} />
        {chooser}
      </>
    )
  }
  return (
    <>
      <SlideDescription slide={slide} place={place} onEdit={onEdit} />
      <ImageSizeHint {...slide} />
      <div className={styles.deeds}>
        <Button
          ref={replace}
          disabled={busy}
          aria-label={`Replace picture ${place}`}
          onClick={choose}
        >
          Replace
        </Button>
        <Button disabled={busy} aria-label={`Remove picture ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {chooser}
    </>
  )
}
