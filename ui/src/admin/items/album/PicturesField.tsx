import { useQuery } from '@tanstack/react-query'
import { useField, useFormikContext } from 'formik'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { statusQuery } from '#admin/dashboard/queries'
import { type PictureDraft, SelectedPictures } from '#admin/ui/SelectedPictures'
import type { Item } from '#kit/api/items'
import { Formik } from '#kit/forms/Formik'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { isLeftOut, type UploadItem } from '#kit/uploads/item'
import { useUploads } from '#kit/uploads/use-uploads'
import { type AlbumPicture, readPictures, suggestion, textOfPictures } from './pictures'
import { usePictureAddresses } from './use-picture-addresses'

/** Waits until every picture has arrived, and gives the value of the field then. */
export type WaitForPictures = RefObject<(() => Promise<string>) | undefined>

interface PicturesFieldProps {
  /** The published album. */
  item: Item | undefined
  wait: WaitForPictures
}

type Chosen = PictureDraft & AlbumPicture & { shown?: string }

/** How many pictures a server takes at once that was not told otherwise. */
const usual = 20

/** The pictures of an album. Those that are chosen are sent one by one while the form is filled in. */
export function PicturesField(props: PicturesFieldProps) {
  const [{ value }, { touched, error }, { setValue }] = useField<string>('images')
  const [{ value: title }] = useField<string>('name')
  const [own, setOwn] = useState({ text: value, generation: 0 })
  if (own.text !== value) setOwn({ text: value, generation: own.generation + 1 }) // the text of somebody else

  function write(text: string) {
    setOwn({ ...own, text })
    void setValue(text)
  }
  return (
    <Formik key={own.generation} initialValues={{ images: chosenIn(value) }} onSubmit={() => {}}>
      <Pictures {...props} title={title} problem={touched ? error : undefined} onChange={write} />
    </Formik>
  )
}

const chosenIn = (value: string): Chosen[] =>
  readPictures(value)
    .filter(({ isOnItsWay }) => !isOnItsWay)
    .map((picture) => ({
      ...picture,
      key: picture.hash ?? `present ${picture.file}`,
      decorative: false,
    }))

interface PicturesProps extends PicturesFieldProps {
  title: string
  problem: string | undefined
  onChange: (text: string) => void
}

function Pictures({ item, wait, title, problem, onChange }: PicturesProps) {
  const { values, setValues, setFieldError, setFieldTouched } = useFormikContext<{
    images: Chosen[]
  }>()
  const { images } = values
  const most = useQuery(statusQuery).data?.limits.files ?? usual
  const full = t('At most {most} pictures are sent at once. Add the others when these are there.', {
    most,
  })
  const uploads = useUploads({ most, full, keep: true })
  const sent = useRef(new Map<string, Pick<Chosen, 'hash' | 'name' | 'shown'>>())
  const addressOf = usePictureAddresses(item, images)
  const text = textOfPictures(images.map(written))
  const told = useRef(text)

  useEffect(() => {
    const ready = uploads.items.filter(({ picture }) => picture)
    if (ready.length === 0) return
    for (const { key, file, picture } of ready) {
      if (picture) sent.current.set(key, { hash: picture._id, name: file.name, shown: picture.url })
    }
    void setValues({ images: images.map((one) => ({ ...one, ...sent.current.get(one.key) })) })
    for (const { key } of ready) uploads.remove(key)
  }, [uploads, images, setValues])

  useEffect(() => {
    if (text === told.current) return
    told.current = text
    onChange(text)
  })

  useEffect(() => {
    void setFieldTouched('images', problem !== undefined, false)
    setFieldError('images', problem)
  }, [problem, setFieldTouched, setFieldError])

  useEffect(() => {
    wait.current = async () => {
      const items = await uploads.settled()
      const failed = items.find((one) => !one.picture && !isLeftOut(one))
      if (failed) throw new Error(whyNot(failed))
      const all = images.map((one) => ({
        ...one,
        ...sent.current.get(one.key),
        ...hashOf(items, one.key),
      }))
      return textOfPictures(all.map(written).filter(({ isOnItsWay }) => !isOnItsWay))
    }
    return () => {
      wait.current = undefined
    }
  })

  const there = images.filter(({ key }) => uploads.items.every((one) => one.key !== key))
  return (
    <SelectedPictures
      uploads={{ ...uploads, items: [...there.map(asItem(addressOf)), ...uploads.items] }}
      disabled={false}
      hint={t('JPEG, PNG, WebP or GIF. Large photographs are made smaller before they are sent.')}
    >
      {(place) => (
        <TextField
          name={`images.${place - 1}.alt`}
          label={t('What picture {place} shows', { place })}
          hint={t('Please say it for those who can’t see it. If you leave it: “{words}”.', {
            words: suggestion(title, place),
          })}
        />
      )}
    </SelectedPictures>
  )
}

/** The picture as the field has it. */
function written({ key, decorative, shown, ...picture }: Chosen): AlbumPicture {
  return picture.file || picture.hash ? picture : { ...picture, isOnItsWay: true }
}

function hashOf(items: readonly UploadItem[], key: string) {
  const item = items.find((one) => one.key === key)
  return item?.picture && { hash: item.picture._id, name: item.file.name }
}

const whyNot = ({ file, message }: UploadItem) =>
  t('{file}: {reason} Try again, or remove it.', {
    file: file.name,
    reason: message ?? t('It could not be sent.'),
  })

/** A picture that the server has, beside those on their way. */
const asItem =
  (addressOf: (picture: AlbumPicture) => string | undefined) =>
  ({ key, shown, ...picture }: Chosen): UploadItem => ({
    key,
    file: new File([], picture.name ?? picture.file ?? ''),
    state: 'ready',
    part: 1,
    shown: shown ?? addressOf(picture),
  })
