import { useField } from 'formik'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../kinds/kind-spec'

/** One of some words, or none. */
export default function ChoiceField({
  spec: { name, label, hint, options = {} },
}: {
  spec: FieldSpec
}) {
  const [field, { touched, error }] = useField<string>(name)
  return (
    <Field label={t(label)} hint={hint && t(hint)} error={touched ? error : undefined}>
      {(wiring) => (
        <select {...field} {...wiring}>
          <option value="">{t('None')}</option>
          {Object.entries(options).map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
