import { useField, useFormikContext } from 'formik'
import { useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { readTime, writeDate } from './dates'

interface TimeFieldProps {
  name: string
  label: string
  hint: string
  /** What a day without a time means. */
  clock: string
}

/** A day with a time of it, in a formik form: its value is "2026-11-25T18:00", its text is "25/11/2026 18:00". */
export function TimeField({ name, label, hint, clock }: TimeFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name)
  const { isSubmitting } = useFormikContext()
  const [typed, setTyped] = useState<string>()
  function type(text: string) {
    setTyped(text)
    void setValue(readTime(text, clock) ?? text.trim())
  }
  function leave() {
    setTyped(undefined)
    void setTouched(true)
  }
  return (
    <Field label={label} hint={hint} error={touched ? error : undefined}>
      {(wiring) => (
        <input
          {...wiring}
          value={typed ?? writeDate(value)}
          placeholder={t('dd/mm/yyyy hh:mm')}
          autoComplete="off"
          readOnly={isSubmitting}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}
