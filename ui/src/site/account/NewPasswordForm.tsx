import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldsOf, reason } from '#kit/api/error'
import type { FormState, LinkAnswer } from '#kit/api/types.gen'
import { passwordSchema } from '#kit/auth/schemas'
import { clearSession } from '#kit/auth/session'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { formError, initialFormState } from '#kit/forms/native-post'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich, strong } from '#kit/i18n/rich'
import { ErrorAlert } from '#kit/ui/Alert'
import { LinkCode } from './LinkCode'
import { Refusal } from './Refusal'
import { finishReset } from './reset-api'
import { newPasswordSchema } from './schemas'
import { isExpired } from './use-mailed-link'

const empty = { code: '', password: '' }
type Values = typeof empty

interface NewPasswordFormProps {
  /** What became of it when it was posted without JavaScript. */
  form: FormState | undefined
  /** What led here: its code and, once it is known, whose it is. */
  link: { code: string; found: LinkAnswer | undefined }
  /** Says that the link does not work. */
  onExpired: (why: string) => void
}

/** Chooses a new password; the way leads to the login. */
export function NewPasswordForm({ form, link, onExpired }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState(formError(form))

  async function choose(values: Values, { setErrors }: FormikHelpers<Values>) {
    setFailure('')
    setRefusal('')
    try {
      const { message } = await finishReset(
        newPasswordSchema.cast({ ...values, code: link.code || values.code }),
      )
      clearSession() // the sessions of this browser have ended, too
      await navigate('/login', { state: { said: message } })
    } catch (error) {
      if (isExpired(error)) return onExpired(reason(error))
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <Formik
      {...initialFormState(empty, form)}
      validationSchema={link.code ? passwordSchema : newPasswordSchema}
      onSubmit={choose}
    >
      {({ isSubmitting }) => (
        <Form>
          {refusal && <Refusal title={refusal} form={form} />}
          <UsernameOfLink found={link.found} />
          {!link.code && <LinkCode />}
          <PasswordField
            id="password"
            label={t('New password')}
            showLabel={t('Show new password')}
            autoComplete="new-password"
            hint={t(passwordHint)}
            code={link.code}
          />
          <SubmitButton
            label={t('Set the password')}
            busyLabel={t('Setting...')}
            busy={isSubmitting}
          />
          {failure && <ErrorAlert title={failure} />}
        </Form>
      )}
    </Formik>
  )
}

/** Says whose password it is, to people and, unseen, to what keeps their passwords. */
function UsernameOfLink({ found }: { found: LinkAnswer | undefined }) {
  return (
    <>
      {found && (
        <p>
          {rich('For <b>{emailId}</b>.', { b: strong, emailId: found.emailId })} {found.message}
        </p>
      )}
      <input
        type="text"
        name="emailId"
        autoComplete="username"
        value={found?.emailId ?? ''}
        readOnly
        hidden
      />
    </>
  )
}
