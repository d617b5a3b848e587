import { getIn, useFormikContext } from 'formik'
import { useRef } from 'react'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { t } from '#kit/i18n/message'
import { PassingButton } from '#kit/ui/PassingButton'
import type { StoredFile } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { type ItemValues, isStored } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { FileCard } from './FileCard'
import { textOf } from './field-text'
import { useFileField } from './use-file-field'
import { useShrunk } from './use-shrunk'

/**
 * The picture of an item: a file, which is made small and loses what the camera wrote into it before it is sent, or
 * one of the library.
 */
export default function PictureField({ spec }: { spec: FieldSpec }) {
  const { choose, chosen, shown, isPublished, error } = useFileField(spec.name)
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const { shrunk, shrink } = useShrunk()
  const input = useRef<HTMLInputElement>(null)
  const stored = isStored(chosen) ? chosen : undefined
  const sent = chosen && !stored ? shrunk : undefined

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
        ref={input}
        label={t(spec.label)}
        invitation={shown.name ? t('Choose another picture') : t('Choose a picture')}
        error={error}
        disabled={false}
        onFiles={([file]) => file && void choose(shrink(file))}
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
              <PassingButton focusFallback={input} onClick={() => void choose(undefined)}>
                {t('Don’t use it')}
              </PassingButton>
            </div>
          )}
        </FileCard>
      )}
      <LibraryButton chosen={stored} onChoose={([picture]) => picture && void take(picture)} />
    </>
  )
}
