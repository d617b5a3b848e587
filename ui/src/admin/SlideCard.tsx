import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type DragEvent, type SubmitEvent, useState } from 'react'
import type { SlideEdit, SlideView } from '../api/types.gen'
import { Field } from '../forms/Field'
import styles from './slider.module.css'
import type { Dragging } from './use-order'

interface SlideCardProps {
  slide: SlideView
  place: number
  of: number
  busy: boolean
  onMove: (to: number) => void
  onEdit: (edit: SlideEdit) => Promise<boolean>
  onRemove: () => void
  dragging: Dragging
}

/** One picture of the slider. It moves by its buttons or, with a mouse, by dragging. */
export function SlideCard(props: SlideCardProps) {
  const { slide, place, of, busy, onMove, onRemove, dragging } = props
  const allowDrop = (event: DragEvent) => event.preventDefault()
  return (
    <li
      className={styles.card}
      onDragOver={allowDrop}
      onDrop={(event) => {
        event.preventDefault()
        dragging.dropOn(place - 1)
      }}
    >
      <img
        src={slide.url}
        srcSet={slide.srcset || undefined}
        sizes="(min-width: 64rem) 17rem, (min-width: 40rem) 45vw, 95vw"
        width={slide.width}
        height={slide.height}
        alt={`Hero Slide ${place}`}
        draggable
        onDragStart={() => dragging.start(place - 1)}
      />
      <div className={styles.place}>
        <span>
          {place} of {of}
        </span>
        <Move earlier place={place} disabled={busy || place === 1} onMove={onMove} />
        <Move earlier={false} place={place} disabled={busy || place === of} onMove={onMove} />
      </div>
      <Description key={`${slide.alt} ${slide.decorative}`} {...props} />
      <button
        type="button"
        className="button quiet"
        disabled={busy}
        aria-label={`Remove picture ${place}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  )
}

interface MoveProps {
  earlier: boolean
  place: number
  disabled: boolean
  onMove: (to: number) => void
}

/** Stays focusable where it can do nothing, so that focus is not lost at the ends. */
function Move({ earlier, place, disabled, onMove }: MoveProps) {
  const Arrow = earlier ? ArrowLeft : ArrowRight
  return (
    <button
      type="button"
      className={styles.move}
      aria-disabled={disabled}
      aria-label={`Move picture ${place} ${earlier ? 'earlier' : 'later'}`}
      onClick={() => disabled || onMove(earlier ? place - 2 : place)}
    >
      <Arrow aria-hidden size={20} />
    </button>
  )
}

/** What the picture shows, for those who can't see it. */
function Description({ slide, place, busy, onEdit }: SlideCardProps) {
  const [alt, setAlt] = useState(slide.alt)
  const [decorative, setDecorative] = useState(slide.decorative)
  const changed = alt !== slide.alt || decorative !== slide.decorative

  function save(event: SubmitEvent) {
    event.preventDefault()
    void onEdit({ alt: alt.trim(), decorative })
  }

  return (
    <form className={styles.description} onSubmit={save}>
      <Field label={`What picture ${place} shows`}>
        {(wiring) => (
          <input
            {...wiring}
            value={alt}
            disabled={decorative}
            placeholder={`Hero Slide ${place}`}
            onChange={({ target }) => setAlt(target.value)}
          />
        )}
      </Field>
      <Field label="Decorative: needs no description" inline>
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            checked={decorative}
            onChange={({ target }) => setDecorative(target.checked)}
          />
        )}
      </Field>
      {changed && (
        <button type="submit" className="button" disabled={busy}>
          Save
        </button>
      )}
    </form>
  )
}
