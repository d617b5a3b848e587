import { useField } from 'formik'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './Field'
import styles from './field.module.css'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  hint?: string
  /** More than one line. */
  rows?: number
  /** A button that stands in the field, at its end. */
  action?: ReactNode
}

/** A field of text in a formik form. */
export function TextField({ name, label, hint, rows, action, ...input }: TextFieldProps) {
  const [field, { touched, error }] = useField<string>(name)
  return (
    <Field id={input.id} label={label} hint={hint} error={touched ? error : undefined}>
      {(wiring) =>
        rows ? (
          <textarea
            {...field}
            {...wiring}
            rows={rows}
            required={input.required}
            readOnly={input.readOnly}
          />
        ) : (
          <span className={styles.control}>
            <input type="text" {...input} {...field} {...wiring} />
            {action}
          </span>
        )
      }
    </Field>
  )
}
