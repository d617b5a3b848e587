import { useState } from 'react'
import { deleteSlider, editSlide, orderSlides, removeSlide } from '../api/slider'
import type { MessageAnswer, SliderView } from '../api/types.gen'
import { Result } from './Result'
import { SlideCard } from './SlideCard'
import { SlideUpload } from './SlideUpload'
import styles from './slider.module.css'
import { type Outcome, outcomeOf, useDeed } from './use-deed'
import { useOrder } from './use-order'

interface MainSliderProps {
  slider: SliderView
  onChange: () => void
  onDeleted: (outcome: Outcome) => void
}

/** The slider that is live: its pictures in their order, each with what can be done to it. */
export function MainSlider({ slider, onChange, onDeleted }: MainSliderProps) {
  const { busy, outcome, run, setOutcome } = useDeed()
  const id = slider._id

  async function change(failure: string, work: () => Promise<MessageAnswer>) {
    const done = await run({ failure, work: async () => outcomeOf(await work()) })
    onChange()
    return done !== undefined
  }

  async function remove() {
    const work = async () => outcomeOf(await deleteSlider(id))
    const deleted = await run({ failure: 'Error deleting slider', logged: true, work })
    if (deleted) onDeleted(deleted)
  }

  const order = useOrder(slider.slides, (ids) =>
    change('The order could not be saved.', () => orderSlides(id, { order: ids })),
  )

  return (
    <>
      <div className={styles.head}>
        <h2>Main slider</h2>
        <button type="button" className="button quiet" disabled={busy} onClick={remove}>
          Delete
        </button>
      </div>
      <Result
        outcome={outcome}
        onUndone={(undone) => {
          setOutcome(undone)
          onChange()
        }}
      />
      <p role="status" className="visually-hidden">
        {order.announcement}
      </p>
      <ul className={styles.grid}>
        {order.slides.map((slide, index) => (
          <SlideCard
            key={slide.id}
            slide={slide}
            place={index + 1}
            of={order.slides.length}
            busy={busy}
            onMove={(to) => order.move(index, to)}
            onEdit={(edit) =>
              change('The description could not be saved.', () => editSlide(id, slide.id, edit))
            }
            onRemove={() =>
              change('The picture could not be removed.', () => removeSlide(id, slide.id))
            }
            dragging={order.dragging}
          />
        ))}
      </ul>
      <MorePictures
        onSent={(answer) => {
          setOutcome(outcomeOf(answer))
          onChange()
        }}
      />
    </>
  )
}

function MorePictures({ onSent }: { onSent: (answer: MessageAnswer) => void }) {
  const [times, setTimes] = useState(0)
  return (
    <section className={styles.more}>
      <h3>Add pictures</h3>
      <SlideUpload
        key={times}
        append
        submit="Add to slider"
        busy="Adding..."
        failure="Error adding pictures"
        onSent={(answer) => {
          setTimes(times + 1)
          onSent(answer)
        }}
      />
    </section>
  )
}
