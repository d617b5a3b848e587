import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { TextField } from './TextField'

interface PasswordFieldProps {
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** The password, which can be shown: typing it on a phone is hard enough. */
export function PasswordField({ hint, autoComplete }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      name="password"
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(hint && { hint })}
      action={
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon aria-hidden size={20} />
          <span>Show password</span>
        </button>
      }
    />
  )
}
