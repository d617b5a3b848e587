import { PasswordField } from '#kit/forms/PasswordField'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'

/** The address and the password that somebody logs in with, for `loginSchema`. */
export const LoginFields = () => (
  <>
    <TextField
      id="emailId"
      name="emailId"
      label={t('Email')}
      type="email"
      autoComplete="username webauthn"
      required
    />
    <PasswordField id="password" autoComplete="current-password" />
  </>
)

/** The title of the alert when somebody could not log in. */
export const loginFailed = (reason: string) => t('Login failed: {reason}', { reason })
