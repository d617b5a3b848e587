import { lazy, Suspense, useId } from 'react'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../kinds/kind-spec'
import { DateField } from './DateField'

const FirstSentence = lazy(() => import('./FirstSentence'))

interface ItemTextFieldProps {
  spec: FieldSpec
  /** Of the field in the form. */
  path: string
  /** What is offered, such as what other items have here. */
  suggestions?: string[] | undefined
}

/** A text, a day or a number of an item. */
export function ItemTextField({ spec, path, suggestions }: ItemTextFieldProps) {
  const list = useId()
  const { label, hint, control, rows } = spec
  const required = isAlwaysNeeded(spec)
  if (control === 'date')
    return <DateField {...{ path, required }} label={t(label)} hint={hint && t(hint)} />
  return (
    <>
      <TextField
        name={path}
        label={t(label)}
        {...(hint && { hint: t(hint) })}
        {...(rows && { rows })}
        {...(suggestions && { list })}
        {...(control === 'number' && { inputMode: 'numeric' })}
        autoComplete="off"
        required={required}
      />
      <Suspense>{spec.beginningOf && <FirstSentence path={path} of={spec.beginningOf} />}</Suspense>
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  )
}

const isAlwaysNeeded = ({ required, ofPicture, neededBy, unless }: FieldSpec) =>
  Boolean(required) && !ofPicture && !neededBy && !unless
