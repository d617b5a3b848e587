import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { pictureTypes } from '#kit/uploads/picture-types'
import { shrinkFile } from '#kit/uploads/shrink'
import type { FieldSpec } from '../kinds/kind-spec'
import { useFileField } from './use-file-field'

/** The picture of an item. It is made small, and loses what the camera wrote into it, before it is sent. */
export function PictureField({ spec }: { spec: FieldSpec }) {
  const { choose, current, error } = useFileField(spec.name)
  return (
    <Field
      label={t(spec.label)}
      hint={
        current ? t('Now: {name}. Choose a file only to replace it.', { name: current }) : undefined
      }
      error={error}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name="file"
          accept={pictureTypes}
          onChange={({ target: { files } }) => void choose(files?.[0] && shrinkFile(files[0]))}
        />
      )}
    </Field>
  )
}
