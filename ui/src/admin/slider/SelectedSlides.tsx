import { useField } from 'formik'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { summarizeUploads, type UploadItem } from '#shared/uploads/item'
import { PictureSource } from '#shared/uploads/PictureSource'
import type { Uploads } from '#shared/uploads/use-uploads'
import { SelectedSlide } from './SelectedSlide'
import styles from './slider.module.css'

/** What is said of a picture that was chosen; the picture itself is an upload of the same key. */
export interface SlideDraft {
  key: string
  alt: string
  decorative: boolean
}

interface SelectedSlidesProps {
  uploads: Uploads
  /** Nothing more can be chosen or said for now. */
  disabled: boolean
  /** What each is called: "picture", or "new picture" beside those that are there. */
  noun: string
}

/** The field for pictures, and those that were chosen with it so far, in their order. */
export function SelectedSlides({ uploads, disabled, noun }: SelectedSlidesProps) {
  const [{ value: slides }, { touched, error }, { setValue }] = useField<SlideDraft[]>('images')
  const latest = useRef(slides) // several may come before the next render
  useLayoutEffect(() => {
    latest.current = slides
  }, [slides])
  const [announcement, setAnnouncement] = useState('')
  const { list, focusNext } = useFocus()
  useNewInView(list, slides.length)

  function change(next: SlideDraft[]) {
    latest.current = next
    void setValue(next)
  }

  function add(files: File[]) {
    const isNew = ({ key }: UploadItem) => latest.current.every((slide) => slide.key !== key)
    const added = uploads
      .add(files)
      .filter(isNew)
      .map(({ key }) => ({ key, alt: '', decorative: false }))
    if (added.length > 0) change([...latest.current, ...added])
  }

  function move(from: number, to: number, item: UploadItem) {
    focusNext(to, to < from ? 'earlier' : 'later')
    setAnnouncement(`${item.file.name} is now ${to + 1} of ${slides.length}.`)
    change(slides.toSpliced(from, 1).toSpliced(to, 0, ...slides.slice(from, from + 1)))
  }

  function remove(index: number) {
    focusNext(Math.min(index, slides.length - 2), 'Remove')
    change(slides.toSpliced(index, 1))
  }

  return (
    <div ref={list} className={styles.choosing}>
      <PictureSource
        label="Pictures"
        invitation="Choose pictures"
        hint="JPEG, PNG, WebP or GIF; wide pictures fit best."
        error={touched && typeof error === 'string' ? error : undefined}
        multiple
        disabled={disabled}
        onFiles={add}
      />
      <p role="status" className={styles.summary}>
        {summarizeUploads(uploads.items)}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ul className={styles.chosen}>
        {slides.map(({ key }, index) => {
          const item = uploads.items.find((one) => one.key === key)
          return (
            item && (
              <SelectedSlide
                key={key}
                item={item}
                uploads={uploads}
                place={index + 1}
                of={slides.length}
                noun={noun}
                disabled={disabled}
                onMove={(to) => move(index, to, item)}
                onRemove={() => remove(index)}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

/** What was dropped or pasted may come to stand below what is seen. */
function useNewInView(list: { current: HTMLElement | null }, count: number) {
  const before = useRef(count)
  useEffect(() => {
    const added = list.current?.querySelectorAll('li')[before.current]
    before.current = count
    added?.scrollIntoView({ block: 'nearest' })
  }, [list, count])
}

/** Keeps the focus where a person works when the pictures change their places, or one goes. */
function useFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<{ index: number; button: string }>(undefined)
  useLayoutEffect(() => {
    if (!next.current) return
    const { index, button } = next.current
    next.current = undefined
    const card = list.current?.querySelectorAll('li')[index]
    const target = card?.querySelector<HTMLElement>(`button[data-deed="${button}"]`)
    const input = list.current?.querySelector<HTMLElement>('input[type="file"]')
    ;(target ?? input)?.focus()
  })
  const focusNext = (index: number, button: string) => {
    next.current = { index, button }
  }
  return { list, focusNext }
}
