import { useField, useFormikContext } from 'formik'
import { lazy, Suspense, useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { keepFocus } from '#kit/lib/keep-focus'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import parts from '../parts.module.css'
import { readDay, readTime, writeDate } from './dates'

const DayPicker = lazy(() => import('./DayPicker'))

interface TimeFieldProps {
  name: string
  label: string
  hint: string
  /** The time of a day that is written without one; the value is a day alone where this is not given. */
  clock?: string
  /** A value that is chosen with a tap. */
  choice?: { label: string; value: string }
  /** Told of each new value. */
  onChange?: (value: string) => void
}

/**
 * A day, or a time of it, in a formik form: its value is "2026-11-25" or "2026-11-25T18:00", its text is
 * "25/11/2026" or "25/11/2026 18:00". The day may be chosen from a calendar.
 */
export function TimeField({ name, label, hint, clock, choice, onChange }: TimeFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name)
  const { isSubmitting } = useFormikContext()
  const [typed, setTyped] = useState<string>()
  function type(text: string) {
    setTyped(text)
    change((clock ? readTime(text, clock) : readDay(text)) ?? text.trim())
  }
  function change(value: string) {
    void setValue(value)
    onChange?.(value)
  }
  function leave() {
    setTyped(undefined)
    void setTouched(true)
  }
  const choose = (value: string) => {
    setTyped(undefined)
    change(value)
  }
  return (
    <Field label={label} hint={hint} error={touched ? error : undefined}>
      {(wiring) => (
        <>
          <div className={parts.picker}>
            <input
              {...wiring}
              value={typed ?? writeDate(value)}
              placeholder={clock ? t('dd/mm/yyyy hh:mm') : t('dd/mm/yyyy')}
              autoComplete="off"
              readOnly={isSubmitting}
              onChange={(event) => type(event.target.value)}
              onBlur={leave}
            />
            <Suspense>
              <DayPicker
                label={label}
                day={value.slice(0, 10)}
                onChoose={(day) => choose(clock ? `${day}T${clock}` : day)}
              />
            </Suspense>
          </div>
          {choice && (
            <Cluster compact>
              <Button onMouseDown={keepFocus} onClick={() => choose(choice.value)}>
                {choice.label}
              </Button>
            </Cluster>
          )}
        </>
      )}
    </Field>
  )
}
