import { useField } from 'formik'
import { lazy, Suspense } from 'react'
import parts from '#admin/ui/parts.module.css'
import { readDay, writeDate } from '#admin/ui/time/dates'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'

const DayPicker = lazy(() => import('#admin/ui/time/DayPicker'))

interface DateFieldProps {
  /** Of the field in the form, whose value is the text "25/11/2026". */
  path: string
  label: string
  hint?: string | undefined
  required: boolean
}

/** A day of an item, written or chosen from the calendar. */
export function DateField({ path, label, hint, required }: DateFieldProps) {
  const [field, { touched, error }, { setValue }] = useField<string>(path)
  return (
    <Field label={label} hint={hint} error={touched ? error : undefined}>
      {(wiring) => (
        <div className={parts.picker}>
          <input
            {...field}
            {...wiring}
            type="text"
            placeholder={t('dd/mm/yyyy')}
            autoComplete="off"
            required={required}
          />
          <Suspense>
            <DayPicker
              label={label}
              day={readDay(field.value) ?? ''}
              onChoose={(day) => void setValue(writeDate(day))}
            />
          </Suspense>
        </div>
      )}
    </Field>
  )
}
