import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { msg, t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { StrengthMeter } from './StrengthMeter'
import { TextField } from './TextField'

/** What a password has to be made of, for the field of a new one. The signs stay on one line. */
export const passwordHint = msg(
  'At least 8 characters, with an uppercase and a lowercase letter, a number and one of @ $ ! % * ? &',
)

interface PasswordFieldProps {
  id?: string
  name?: string
  label?: string
  /** The label of the button that shows it. */
  showLabel?: string
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
  label = t('Password'),
  showLabel = t('Show password'),
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
        <Button
          variant="bare"
          className={`${ui.target} ${ui.scriptOnly}`}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden size={20} />
          <span>{showLabel}</span>
        </Button>
      }
    />
  )
  if (autoComplete !== 'new-password') return field
  return (
    <Stack gap="tight">
      {field}
      <StrengthMeter name={name} code={code} />
    </Stack>
  )
}
