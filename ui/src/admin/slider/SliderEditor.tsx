import { useLayoutEffect, useRef, useState } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { type ActionResult, toActionResult, useAction } from '#admin/ui/use-action'
import { deleteSlider, editSlide, orderSlides, removeSlide } from '#shared/api/slider'
import type { MessageAnswer, SlideEdit, SliderView } from '#shared/api/types.gen'
import { Button } from '#shared/ui/Button'
import { SlideCard } from './SlideCard'
import { SlideUpload } from './SlideUpload'
import { howToSort } from './SortHandle'
import styles from './slider-editor.module.css'
import { useDrag } from './use-drag'
import { type Announcement, useOrder } from './use-order'

interface SliderEditorProps {
  slider: SliderView
  onChange: () => void
  onDeleted: (outcome: ActionResult) => void
}

/** The slider that is live: its pictures in their order, each with what can be done to it. */
export function SliderEditor({ slider, onChange, onDeleted }: SliderEditorProps) {
  const action = useAction()
  const { busy, run, setOutcome } = action
  const id = slider._id
  const list = useRef<HTMLUListElement>(null)
  const focusNext = useFocusAfter(slider, list)

  /** Changes the slider; `message` in place of the server's, where that says less. */
  async function change(failure: string, work: () => Promise<MessageAnswer>, message?: string) {
    const done = await run({
      failure,
      work: async () => {
        const answer = await work()
        return toActionResult(message ? { ...answer, message } : answer)
      },
    })
    onChange()
    return done
  }

  const order = useOrder(slider.slides, async (ids, moved) =>
    Boolean(
      await change('The order could not be saved.', () => orderSlides(id, { order: ids }), moved),
    ),
  )
  const grab = useDrag(order)

  async function removeAll() {
    const work = async () => toActionResult(await deleteSlider(id))
    const deleted = await run({ failure: 'Error deleting slider', logged: true, work })
    if (deleted) onDeleted(deleted)
  }

  async function edit(slide: string, index: number, made: SlideEdit) {
    const work = () => editSlide(id, slide, made)
    const done = made.picture
      ? change('The picture could not be replaced.', work, `Picture ${index + 1} replaced`)
      : change('The description could not be saved.', work)
    return Boolean(await done)
  }

  /** The last picture takes the slider with it. */
  async function remove(slide: string, index: number) {
    const removed = await change(
      'The picture could not be removed.',
      () => removeSlide(id, slide),
      `Picture ${index + 1} removed`,
    )
    if (removed && order.slides.length === 1) onDeleted(removed)
    else if (removed) focusNext(index)
  }

  async function undo(made: string, isUndo?: boolean) {
    const done = await action.undo(made, isUndo)
    onChange()
    return done
  }

  return (
    <>
      <div className={styles.head}>
        <h2>Main slider</h2>
        <Button disabled={busy} onClick={removeAll}>
          Delete
        </Button>
      </div>
      <p>Drag a picture to its place, on a touch screen by its handle, or move it by its arrows.</p>
      <p id={howToSort} hidden>
        Space or Enter lifts the picture, the arrow keys move it, Space drops it, Escape puts it
        back.
      </p>
      <Announcements announcement={order.announcement} />
      <div className={styles.board}>
        <ul ref={list} className={styles.grid} data-sorting={order.lifted ? '' : undefined}>
          {order.slides.map((slide, index) => (
            <SlideCard
              key={slide.id}
              {...{ slide, index, order, busy }}
              onGrab={grab}
              onEdit={(made) => edit(slide.id, index, made)}
              onRemove={() => remove(slide.id, index)}
            />
          ))}
        </ul>
        <div className={styles.said}>
          <ActionFeedback {...action} undo={undo} />
        </div>
      </div>
      <MorePictures
        present={slider.slides.length}
        onSent={(added) => {
          setOutcome(added)
          focusNext(slider.slides.length)
          onChange()
        }}
      />
    </>
  )
}

/** Focuses the picture at a place, or the last one, as soon as the list is another one. */
function useFocusAfter({ slides }: SliderView, list: { current: HTMLElement | null }) {
  const wanted = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list is another one
  useLayoutEffect(() => {
    const items = list.current?.children
    if (wanted.current === undefined || !items) return
    items[Math.min(wanted.current, items.length - 1)]
      ?.querySelector<HTMLElement>('[data-handle]')
      ?.focus()
    wanted.current = undefined
  }, [slides])
  return (place: number) => {
    wanted.current = place
  }
}

/** Read out when they come. The same words once more are new ones. */
function Announcements({ announcement: { text, number } }: { announcement: Announcement }) {
  return (
    <p role="status" className="visually-hidden">
      <span key={number}>{text}</span>
    </p>
  )
}

interface MorePicturesProps {
  /** How many there are. */
  present: number
  onSent: (added: ActionResult) => void
}

function MorePictures({ present, onSent }: MorePicturesProps) {
  const [times, setTimes] = useState(0)
  return (
    <section className={styles.more}>
      <h3>Add pictures</h3>
      <SlideUpload
        key={times}
        append
        present={present}
        submit="Add to Slider"
        busy="Adding..."
        failure="Error adding pictures"
        onSent={(added) => {
          setTimes(times + 1)
          onSent(added)
        }}
      />
    </section>
  )
}
