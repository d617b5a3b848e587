import { useField } from 'formik'
import { Field } from '../forms/Field'

/** Says that a picture needs no description. */
export function DecorativeField() {
  const [field] = useField<boolean>({ name: 'decorative', type: 'checkbox' })
  return (
    <Field label="Decorative: needs no description" inline>
      {(wiring) => (
        <input
          type="checkbox"
          name={field.name}
          checked={field.checked ?? false}
          onChange={field.onChange}
          onBlur={field.onBlur}
          {...wiring}
        />
      )}
    </Field>
  )
}
