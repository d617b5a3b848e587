import { useField } from 'formik'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'

interface DecorativeFieldProps {
  name?: string
  disabled?: boolean
}

/** Says that a picture needs no description. */
export function DecorativeField({ name = 'decorative', disabled = false }: DecorativeFieldProps) {
  const [field] = useField<boolean>({ name, type: 'checkbox' })
  return (
    <Field label={t('Decorative: needs no description')} inline>
      {(wiring) => (
        <input type="checkbox" {...field} value={undefined} disabled={disabled} {...wiring} />
      )}
    </Field>
  )
}
