import { useNavigate } from 'react-router'
import type { FormState } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { passwordConfirmSchema } from '#kit/auth/schemas'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField } from '#kit/forms/PasswordField'
import { t } from '#kit/i18n/message'
import { edition } from '#site/routing/edition'
import { confirmAddress } from './confirm-api'
import { LinkFields, type MailedLink } from './LinkFields'
import { confirmSchema } from './schemas'

interface ConfirmFormProps {
  /** The result of a post without JavaScript. */
  form: FormState | undefined
  link: MailedLink
  /** Reports whether a failure says that the link has expired. */
  onFailure: (error: unknown) => boolean
}

/** Proves that whoever registered reads the mail of the address, and goes on to the login. */
export function ConfirmForm({ form, link, onFailure }: ConfirmFormProps) {
  const navigate = useNavigate()
  const submission = useSubmit(
    link.code ? passwordConfirmSchema : confirmSchema,
    ({ code, password }) => confirmAddress({ code: link.code || code, password }),
    {
      empty: { code: '', password: '' },
      form,
      onDone: ({ message }) => navigate(edition.to('/login'), { state: { notice: message } }),
      onFailure,
    },
  )
  return (
    <AuthForm {...submission} label={t('Confirm')} busyLabel={t('Confirming...')}>
      <p>
        {t(
          'Type the password that you chose when you registered. If you have not registered, close this page: nothing happens.',
        )}
      </p>
      <LinkFields link={link} />
      <PasswordField autoComplete="current-password" />
    </AuthForm>
  )
}
