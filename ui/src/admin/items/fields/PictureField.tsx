import { getIn, useFormikContext } from 'formik'
import { useRef, useState } from 'react'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import type { StoredFile } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { shrinkFile, thumbnailOf } from '#kit/uploads/shrink'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { type ItemValues, isStored } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { FileCard } from './FileCard'
import { textOf } from './field-text'
import { useFileField } from './use-file-field'

/** A picture that was chosen here, as soon as it is small enough to be sent. */
interface Shrunk {
  name: string
  size: number
  small: ImageBitmap | undefined
}

/**
 * The picture of an item: a file, which is made small and loses what the camera wrote into it before it is sent, or
 * one of the library.
 */
export default function PictureField({ spec }: { spec: FieldSpec }) {
  const { choose, chosen, shown, isPublished, error } = useFileField(spec.name)
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const [shrunk, setShrunk] = useState<Shrunk>()
  const last = useRef<Promise<File>>(undefined)
  const stored = isStored(chosen) ? chosen : undefined
  const sent = chosen && !stored ? shrunk : undefined

  /** The last one that was chosen counts, whichever is opened first. */
  async function send([file]: File[]) {
    if (!file) return
    const made = shrinkFile(file)
    last.current = made
    setShrunk(undefined)
    await choose(made)
    const { name, size } = await made
    const small = await thumbnailOf(await made)
    if (last.current === made) setShrunk({ name, size, small })
  }

  /** Proposes the description that the picture has elsewhere, unless another one was written. */
  async function take(picture: StoredFile) {
    await choose(picture)
    const path = spec.name.replace(/src$/, 'alt')
    const isFree = ['', stored?.alt].includes(textOf(getIn(values, path)))
    if (path !== spec.name && isFree) await setFieldValue(path, picture.alt)
  }

  return (
    <>
      <PictureSource
        label={t(spec.label)}
        invitation={shown.name ? t('Choose another picture') : t('Choose a picture')}
        error={error}
        disabled={false}
        onFiles={(files) => void send(files)}
      />
      {shown.name && (
        <FileCard
          view={
            <Thumbnail
              item={{ state: 'ready', shown: stored?.url ?? shown.url, small: sent?.small }}
            />
          }
          name={sent?.name ?? shown.name}
          size={sent?.size}
          state={isPublished && !chosen ? t('On the site now') : t('Not on the site yet')}
        >
          {chosen && (
            <div>
              <Button onClick={() => void choose(undefined)}>{t('Don’t use it')}</Button>
            </div>
          )}
        </FileCard>
      )}
      <LibraryButton chosen={stored} onChoose={([picture]) => picture && void take(picture)} />
    </>
  )
}
