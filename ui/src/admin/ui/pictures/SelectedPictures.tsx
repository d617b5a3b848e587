import { useField } from 'formik'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import parts from '#admin/ui/parts.module.css'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { type ShownUpload, summarizeUploads, type UploadItem } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import type { Uploads } from '#kit/uploads/use-uploads'
import { SelectedPicture } from './SelectedPicture'

/** What is said of a picture that was chosen; the picture itself is an upload of the same key. */
export interface PictureDraft {
  key: string
  alt: string
  decorative?: boolean
}

interface SelectedPicturesProps {
  /** Of the form's list of them. */
  name?: string
  uploads: Omit<Uploads, 'items' | 'take'> & { items: readonly ShownUpload[] }
  /** What is said of a picture when it is chosen. */
  blank?: Omit<PictureDraft, 'key'>
  /** Nothing more can be chosen or said for now. */
  disabled: boolean
  /** What pictures fit. */
  hint: string
  /** Another way to pictures, beside files. */
  source?: ReactNode
  /** The fields of one, by its place from 1; the names of its fields begin with the list's and the place from 0. */
  children: (place: number, item: ShownUpload) => ReactNode
}

/** The field for pictures, and those that were chosen with it so far, in their order. */
export function SelectedPictures({
  name = 'images',
  uploads,
  blank = { alt: '', decorative: false },
  disabled,
  hint,
  source,
  children,
}: SelectedPicturesProps) {
  const [{ value: slides }, { touched, error }, { setValue }] = useField<PictureDraft[]>(name)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const card = (key: string | undefined) =>
    [...(list.current?.querySelectorAll('li') ?? [])].find(({ dataset }) => dataset.key === key)

  /** Shows the new list at once, so that the focus can go to where a person works on it. */
  const change = (next: PictureDraft[]) => flushSync(() => void setValue(next))

  function add(files: File[]) {
    const isNew = ({ key }: UploadItem) => slides.every((slide) => slide.key !== key)
    const added = uploads
      .add(files)
      .filter(isNew)
      .map(({ key }) => ({ ...blank, key }))
    if (added.length === 0) return
    change([...slides, ...added])
    // What was dropped or pasted may come to stand below what is seen.
    card(added[0]?.key)?.scrollIntoView({ block: 'nearest' })
  }

  function move(from: number, to: number, item: ShownUpload) {
    setAnnouncement(
      t('{name} is now {place} of {total}.', {
        name: item.file.name,
        place: to + 1,
        total: slides.length,
      }),
    )
    change(slides.toSpliced(from, 1).toSpliced(to, 0, ...slides.slice(from, from + 1)))
    focus(item.key, to < from ? 'earlier' : 'later')
  }

  function remove(index: number) {
    const left = slides.toSpliced(index, 1)
    change(left)
    focus((left[index] ?? left.at(-1))?.key, 'remove')
  }

  function focus(key: string | undefined, button: string) {
    const target = card(key)?.querySelector<HTMLElement>(`button[data-action="${button}"]`)
    const input = list.current?.querySelector<HTMLElement>('input[type="file"]')
    moveFocus(target ?? input)
  }

  return (
    <Stack ref={list}>
      <PictureSource
        label={t('Pictures')}
        invitation={t('Choose pictures')}
        hint={hint}
        error={touched && typeof error === 'string' ? error : undefined}
        multiple
        disabled={disabled}
        onFiles={add}
      />
      {source}
      <p role="status" className={`${ui.note} ${ui.live}`}>
        {summarizeUploads(uploads.items)}
      </p>
      <p role="status" className={ui.visuallyHidden}>
        {announcement}
      </p>
      <Stack as="ul" className={parts.chosen}>
        {slides.map(({ key }, index) => {
          const item = uploads.items.find((one) => one.key === key)
          return (
            item && (
              <SelectedPicture
                key={key}
                item={item}
                uploads={uploads}
                place={index + 1}
                of={slides.length}
                disabled={disabled}
                onMove={(to) => move(index, to, item)}
                onRemove={() => remove(index)}
              >
                {children(index + 1, item)}
              </SelectedPicture>
            )
          )
        })}
      </Stack>
    </Stack>
  )
}
