import { getIn, useFormikContext } from 'formik'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import type { StoredFile } from '#kit/uploads/item'
import { pictureTypes } from '#kit/uploads/picture-types'
import { shrinkFile } from '#kit/uploads/shrink'
import { type ItemValues, isStored } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { textOf } from './field-text'
import { useFileField } from './use-file-field'

/**
 * The picture of an item: a file, which is made small and loses what the camera wrote into it before it is sent, or
 * one of the library.
 */
export default function PictureField({ spec }: { spec: FieldSpec }) {
  const { choose, chosen, current, error } = useFileField(spec.name)
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const stored = isStored(chosen) ? chosen : undefined

  /** Proposes the description that the picture has elsewhere, unless another one was written. */
  async function take(picture: StoredFile) {
    await choose(picture)
    const path = spec.name.replace(/src$/, 'alt')
    const isFree = ['', stored?.alt].includes(textOf(getIn(values, path)))
    if (path !== spec.name && isFree) await setFieldValue(path, picture.alt)
  }

  return (
    <>
      <Field
        label={t(spec.label)}
        hint={
          current
            ? t('Now: {name}. Choose a file only to replace it.', { name: current })
            : undefined
        }
        error={error}
      >
        {(wiring) => (
          <input
            key={stored?.hash}
            {...wiring}
            type="file"
            name="file"
            accept={pictureTypes}
            onChange={({ target: { files } }) => void choose(files?.[0] && shrinkFile(files[0]))}
          />
        )}
      </Field>
      <LibraryButton chosen={stored} onChoose={([picture]) => picture && void take(picture)} />
    </>
  )
}
