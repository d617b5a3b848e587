import { useField } from 'formik'
import { Field } from '#shared/forms/Field'
import { t } from '#shared/i18n/message'
import type { FieldSpec } from './kind-spec'

/** The PDF or the picture of an item. */
export function FileField({ spec, current }: { spec: FieldSpec; current: string }) {
  const [, { error, touched }, { setValue }] = useField<File | undefined>('file')
  return (
    <Field
      label={t(spec.label)}
      hint={
        current
          ? t('It has {name}. Choose a file only to replace it.', { name: current })
          : undefined
      }
      error={touched ? error : undefined}
    >
      {(wiring) => (
        <input
          {...wiring}
          type="file"
          name="file"
          accept={
            spec.control === 'pdf' ? 'application/pdf' : 'image/jpeg,image/png,image/webp,image/gif'
          }
          onChange={(event) => void setValue(event.target.files?.[0])}
        />
      )}
    </Field>
  )
}
