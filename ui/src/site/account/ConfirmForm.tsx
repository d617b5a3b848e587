import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { fieldsOf, reason } from '#kit/api/error'
import type { FormState, LinkAnswer } from '#kit/api/types.gen'
import { passwordConfirmSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { formError, initialFormState } from '#kit/forms/native-post'
import { PasswordField } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { rich, strong } from '#kit/i18n/rich'
import { ErrorAlert } from '#kit/ui/Alert'
import { confirmAddress } from './confirm-api'
import { LinkCode } from './LinkCode'
import { confirmSchema } from './schemas'
import { isExpired } from './use-mailed-link'

const empty = { code: '', password: '' }
type Values = typeof empty

interface ConfirmFormProps {
  /** What became of it when it was posted without JavaScript. */
  form: FormState | undefined
  /** What led here: its code and, once it is known, whose address it confirms. */
  link: { code: string; found: LinkAnswer | undefined }
  onExpired: (why: string) => void
}

/** Proves that whoever registered reads the mail of the address; the way leads to the login. */
export function ConfirmForm({ form, link, onExpired }: ConfirmFormProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState(formError(form))

  async function confirm(values: Values, { setErrors }: FormikHelpers<Values>) {
    setFailure('')
    try {
      const { message } = await confirmAddress(
        confirmSchema.cast({ ...values, code: link.code || values.code }),
      )
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
      validationSchema={link.code ? passwordConfirmSchema : confirmSchema}
      onSubmit={confirm}
    >
      {({ isSubmitting }) => (
        <Form>
          <p>
            {link.found && (
              <>
                {rich('For <b>{emailId}</b>.', { b: strong, emailId: link.found.emailId })}{' '}
                {link.found.message}{' '}
              </>
            )}
            {t(
              'Type the password that you chose when you registered. If you have not registered, close this page: nothing happens.',
            )}
          </p>
          {!link.code && <LinkCode />}
          <input
            type="text"
            name="emailId"
            autoComplete="username"
            value={link.found?.emailId ?? ''}
            readOnly
            hidden
          />
          <PasswordField autoComplete="current-password" />
          <SubmitButton label={t('Confirm')} busyLabel={t('Confirming...')} busy={isSubmitting} />
          {failure && <ErrorAlert title={failure} />}
        </Form>
      )}
    </Formik>
  )
}
