import type { UseMutationOptions } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import parts from '#admin/ui/parts.module.css'
import { SortHandle } from '#admin/ui/sorting/SortHandle'
import sorting from '#admin/ui/sorting/sorting.module.css'
import { displayIndex, type Order } from '#admin/ui/sorting/use-order'
import type { MessageAnswer, SlideView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { pictureTypes } from '#kit/uploads/picture-types'
import { useUploads } from '#kit/uploads/use-uploads'
import { ImageSizeHint } from './ImageSizeHint'
import type { SlideDraft } from './queries'
import { SlideForm } from './SlideForm'
import styles from './slider.module.css'

interface SlideCardProps {
  slide: SlideView
  index: number
  order: Order<SlideView>
  busy: boolean
  onGrab: (event: PointerEvent<HTMLElement>, index: number) => void
  /** Edits this picture. */
  mutation: UseMutationOptions<MessageAnswer, Error, SlideDraft>
  /** The description is opened: what was said of the last action goes. */
  onBegin: () => void
  onSaved: (answer: MessageAnswer, isReplaced: boolean) => void
  onRemove: () => void
}

/** One picture of the slider: its place, what it shows, and what can be done to it. */
export function SlideCard(props: SlideCardProps) {
  const { slide, index, order, busy, onGrab } = props
  const of = order.items.length
  const place = displayIndex(order.lifted, index)
  const move = (by: number) => void order.move(index, index + by)
  return (
    <li
      className={`${ui.rounded} ${styles.slot} ${sorting.slot}`}
      style={{ order: place }}
      data-lifted={order.lifted?.from === index || undefined}
    >
      <Stack frame="card" className={styles.card}>
        <img
          className={ui.rounded}
          src={slide.url}
          srcSet={slide.srcset || undefined}
          sizes="(min-width: 64rem) 17rem, (min-width: 48rem) 30vw, (min-width: 30rem) 45vw, 7rem"
          width={slide.width}
          height={slide.height}
          alt={t('Hero Slide {place}', { place: index + 1 })}
          draggable={false}
          onPointerDown={(event) => event.pointerType === 'mouse' && !busy && onGrab(event, index)}
        />
        <Cluster className={`${ui.note} ${styles.place}`}>
          <SortHandle
            {...{ index, order, busy, onGrab }}
            label={t('Reorder picture {place}', { place: index + 1 })}
          />
          <span>{t('{place} of {total}', { place: place + 1, total: of })}</span>
          <Move earlier index={index} disabled={busy || index === 0} onMove={move} />
          <Move earlier={false} index={index} disabled={busy || index === of - 1} onMove={move} />
        </Cluster>
        <Details {...props} />
      </Stack>
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
  const Arrow = earlier ? ArrowUp : ArrowDown
  const place = index + 1
  return (
    <Button
      variant="bare"
      className={`${ui.outlined} ${parts.sign} ${styles.move}`}
      disabled={disabled}
      aria-label={
        earlier
          ? t('Move picture {place} earlier', { place })
          : t('Move picture {place} later', { place })
      }
      onClick={() => onMove(earlier ? -1 : 1)}
    >
      <Arrow aria-hidden size={20} />
    </Button>
  )
}

/** What the picture shows, with its buttons; or the form that changes it. */
function Details(props: SlideCardProps) {
  const { slide, index, busy, mutation, onBegin, onSaved, onRemove } = props
  const [editing, setEditing] = useState(false)
  const uploads = useUploads({ most: 1 })
  const details = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const place = index + 1

  function open(replacement: File[] = []) {
    onBegin()
    flushSync(() => {
      uploads.add(replacement)
      setEditing(true)
    })
    moveFocus(details.current, slide.decorative ? '[name=decorative]' : '[name=alt]')
  }

  function close() {
    const opener = uploads.items.length > 0 ? '[data-replace]' : '[data-edit]'
    flushSync(() => {
      uploads.clear()
      setEditing(false)
    })
    moveFocus(details.current, opener)
  }

  const choose = () => chooser.current?.click()
  return (
    <Stack ref={details} gap="tight" className={styles.details}>
      {editing ? (
        <SlideForm
          {...{ slide, place, uploads, mutation, onSaved }}
          onChoose={choose}
          onClose={close}
        />
      ) : (
        <>
          <Description slide={slide} />
          <ImageSizeHint {...slide} />
          <Cluster gap="tight" compact>
            <Button
              data-edit
              disabled={busy}
              aria-label={t('Edit the description of picture {place}', { place })}
              onClick={() => open()}
            >
              {t('Edit')}
            </Button>
            <Button
              data-replace
              disabled={busy}
              aria-label={t('Replace picture {place}', { place })}
              onClick={choose}
            >
              {t('Replace')}
            </Button>
            <Button
              disabled={busy}
              aria-label={t('Remove picture {place}', { place })}
              onClick={onRemove}
            >
              {t('Remove')}
            </Button>
          </Cluster>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('Another picture for place {place}', { place })}
        accept={pictureTypes}
        onChange={({ target }) => {
          if (target.files?.[0]) open([target.files[0]])
          target.value = '' // so that choosing the same picture once more is a change
        }}
      />
    </Stack>
  )
}

function Description({ slide: { alt, decorative } }: { slide: SlideView }) {
  if (alt && !decorative) return <p>{alt}</p>
  return <p className={ui.note}>{decorative ? t('Decorative') : t('Not described yet')}</p>
}
