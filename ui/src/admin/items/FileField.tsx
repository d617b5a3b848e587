import { useField } from 'formik'
import type { ItemKind } from '#shared/api/items'
import { Field } from '#shared/forms/Field'
import { t } from '#shared/i18n/message'

/** The PDF of a circular, or the picture of a news item. */
export function FileField({ kind, current }: { kind: ItemKind; current: string }) {
  const [, { error, touched }, { setValue }] = useField<File | undefined>('file')
  const isCircular = kind === 'circular'
  return (
    <Field
      label={isCircular ? t('PDF') : t('Picture (optional)')}
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
          accept={isCircular ? 'application/pdf' : 'image/jpeg,image/png,image/webp,image/gif'}
          onChange={(event) => void setValue(event.target.files?.[0])}
        />
      )}
    </Field>
  )
}
