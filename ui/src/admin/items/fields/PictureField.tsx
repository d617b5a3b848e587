import { useField } from 'formik'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { pictureTypes } from '#kit/uploads/picture-types'
import { shrinkFile } from '#kit/uploads/shrink'
import type { ChosenFile } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'

/** The picture of an item. It is made small, and loses what the camera wrote into it, before it is sent. */
export function PictureField({ spec, current }: { spec: FieldSpec; current: string }) {
  const [, { error, touched }, { setValue }] = useField<ChosenFile>('file')
  return (
    <Field
      label={t(spec.label)}
      hint={
        current ? t('Now: {name}. Choose a file only to replace it.', { name: current }) : undefined
      }
      error={touched ? error : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name="file"
          accept={pictureTypes}
          onChange={({ target: { files } }) => void setValue(files?.[0] && shrinkFile(files[0]))}
        />
      )}
    </Field>
  )
}
