import { useNavigate } from 'react-router'
import type { FormState, MessageAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { passwordSchema } from '#kit/auth/schemas'
import { clearSession } from '#kit/auth/session'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { t } from '#kit/i18n/message'
import { edition } from '#site/routing/edition'
import { LinkFields, type MailedLink } from './LinkFields'
import { finishReset } from './reset-api'
import { newPasswordSchema } from './schemas'

interface NewPasswordFormProps {
  /** The result of a post without JavaScript. */
  form: FormState | undefined
  link: MailedLink
  /** Reports whether a failure says that the link has expired. */
  onFailure: (error: unknown) => boolean
}

/** Chooses a new password, and goes on to the login. */
export function NewPasswordForm({ form, link, onFailure }: NewPasswordFormProps) {
  const navigate = useNavigate()
  async function logInNow({ message }: MessageAnswer) {
    clearSession() // the sessions of this browser have ended, too
    await navigate(edition.to('/login'), { state: { notice: message } })
  }
  const submission = useSubmit(
    link.code ? passwordSchema : newPasswordSchema,
    ({ code, password }) => finishReset({ code: link.code || code, password }),
    { empty: { code: '', password: '' }, form, onDone: logInNow, onFailure },
  )
  return (
    <AuthForm {...submission} label={t('Set the password')} busyLabel={t('Setting...')}>
      <LinkFields link={link} />
      <PasswordField
        id="password"
        label={t('New password')}
        showLabel={t('Show new password')}
        autoComplete="new-password"
        hint={t(passwordHint)}
        code={link.code}
      />
    </AuthForm>
  )
}
