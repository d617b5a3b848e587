import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { SortingWords } from '#admin/ui/sorting/SortingWords'
import { useDrag } from '#admin/ui/sorting/use-drag'
import { useOrder } from '#admin/ui/sorting/use-order'
import { type ChangeAnswer, completed, type Outcome, useAction } from '#admin/ui/use-action'
import type { SliderView, SlideView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Cluster, Grid, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import {
  deleteSliderMutation,
  editSlideMutation,
  orderSlidesMutation,
  removeSlideMutation,
  slidersQuery,
} from './queries'
import { SlideCard } from './SlideCard'
import { SlideUpload } from './SlideUpload'
import styles from './slider.module.css'

interface SliderEditorProps {
  slider: SliderView
  onDeleted: (outcome: Outcome) => void
}

/** The slider that is live: its pictures in their order, each with what can be done to it. */
export function SliderEditor({ slider, onDeleted }: SliderEditorProps) {
  const client = useQueryClient()
  const action = useAction()
  const { busy, run, show } = action
  const id = slider._id
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLElement>(null)
  const focusNext = useFocusAfter(slider, list)

  async function saveOrder(slides: SlideView[], moved: string) {
    const ids = slides.map((slide) => slide.id)
    const options = { failure: t('The order could not be saved.'), message: moved }
    const done = await run(orderSlidesMutation(id), ids, options)
    if (done) client.setQueryData(slidersQuery.queryKey, { data: [{ ...slider, slides }] })
    return Boolean(done)
  }

  const nameOf = (_: unknown, place: number) => t('Picture {place}', { place })
  const order = useOrder(slider.slides, nameOf, saveOrder)
  const grab = useDrag(order)

  async function removeAll() {
    const options = { failure: t('Error deleting slider'), logged: true }
    const done = await run(deleteSliderMutation, id, options)
    if (done) onDeleted({ done })
  }

  function showSaved(answer: ChangeAnswer, index: number, isReplaced: boolean) {
    const message = isReplaced
      ? t('Picture {place} replaced', { place: index + 1 })
      : answer.message
    show({ done: completed({ ...answer, message }) })
  }

  /** The last picture takes the slider with it. */
  async function remove(slide: string, index: number) {
    const message = t('Picture {place} removed', { place: index + 1 })
    const options = { failure: t('The picture could not be removed.'), message }
    const done = await run(removeSlideMutation(id), slide, options)
    if (done && order.items.length === 1) onDeleted({ done })
    else if (done) focusNext(index)
  }

  return (
    <>
      <Cluster spread>
        <h2>{t('Main slider')}</h2>
        <Actions>
          <Button onClick={() => more.current?.querySelector('input')?.click()}>
            {t('Add pictures')}
          </Button>
          <Button disabled={busy} onClick={removeAll}>
            {t('Delete')}
          </Button>
        </Actions>
      </Cluster>
      <p>
        {t(
          'Drag a picture to its place, or move it with its arrows. On a touch screen, drag it by the six dots.',
        )}
      </p>
      <SortingWords announcement={order.announcement} />
      <div>
        <Grid
          ref={list}
          as="ul"
          className={styles.grid}
          data-sorting={order.lifted ? '' : undefined}
        >
          {order.items.map((slide, index) => (
            <SlideCard
              key={slide.id}
              {...{ slide, index, order, busy }}
              onGrab={grab}
              mutation={editSlideMutation(id, slide.id)}
              onBegin={() => show({})}
              onSaved={(answer, isReplaced) => showSaved(answer, index, isReplaced)}
              onRemove={() => remove(slide.id, index)}
            />
          ))}
        </Grid>
        <div className={styles.feedback}>
          <ActionFeedback {...action} onClose={() => show({})} />
        </div>
      </div>
      <Stack ref={more} as="section" className={ui.lined}>
        <h3>{t('Add pictures')}</h3>
        <SlideUpload
          append
          present={slider.slides.length}
          submit={t('Add to the slider')}
          busy={t('Adding...')}
          failure={t('The pictures could not be added.')}
          onSent={(added) => {
            show(added)
            focusNext(slider.slides.length)
          }}
        />
      </Stack>
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
    const item = items[Math.min(wanted.current, items.length - 1)]
    moveFocus(item?.querySelector<HTMLElement>('[data-handle]'))
    wanted.current = undefined
  }, [slides])
  return (place: number) => {
    wanted.current = place
  }
}
