import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#shared/ui/Button'
import { StrengthMeter } from './StrengthMeter'
import styles from './strength.module.css'
import { TextField } from './TextField'

/** What a password has to be made of, for the field of a new one. The signs stay on one line. */
export const passwordHint =
  'At least 8 characters, with an uppercase and a lowercase letter, a number and one of @\u00a0$\u00a0!\u00a0%\u00a0*\u00a0?\u00a0&'

interface PasswordFieldProps {
  id?: string
  name?: string
  label?: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  /** The code of the link by which a new password is chosen. */
  code?: string
}

/**
 * A password, which can be shown: typing it on a phone is hard enough. A new
 * one is judged while it is typed.
 */
export function PasswordField({
  id,
  name = 'password',
  label = 'Password',
  hint,
  autoComplete,
  code,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const field = (
    <TextField
      {...(id && { id })}
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(hint && { hint })}
      action={
        <Button variant="bare" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon aria-hidden size={20} />
          <span>Show {label.toLowerCase()}</span>
        </Button>
      }
    />
  )
  if (autoComplete !== 'new-password') return field
  return (
    <div className={`stack ${styles.chosen}`}>
      {field}
      <StrengthMeter name={name} code={code} />
    </div>
  )
}
