import { type ReactNode, useId } from 'react'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './field.module.css'

/** What a control needs so that its label, hint and error belong to it. */
export interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

interface FieldProps {
  /** The control's id, where an address leads to it. */
  id?: string | undefined
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** For a checkbox: the label stands behind the control. */
  inline?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** A labelled control. All of a form's accessible wiring is done here. */
export function Field({ id: given, label, hint, error, inline = false, children }: FieldProps) {
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = children({
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
  })
  return (
    <Stack className={inline ? styles.inline : styles.field}>
      {inline && control}
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={ui.note}>
          {hint}
        </p>
      )}
      {!inline && control}
      {error && (
        <p id={`${id}-error`} className={`${ui.note} ${ui.bad}`}>
          {error}
        </p>
      )}
    </Stack>
  )
}
