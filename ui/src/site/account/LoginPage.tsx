import type { FormikHelpers } from 'formik'
import { useState, useSyncExternalStore } from 'react'
import { login } from '#kit/api/accounts'
import { fieldsOf, reason } from '#kit/api/error'
import { forgetSignedOut, nextPage, openPage, wasSignedOut } from '#kit/auth/login-redirect'
import { loginSchema } from '#kit/auth/schemas'
import { saveSession } from '#kit/auth/session'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { formError, initialFormState } from '#kit/forms/native-post'
import { PasswordField } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { useFlash } from '#kit/routing/use-flash'
import { ErrorAlert } from '#kit/ui/Alert'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AccountMessage } from './AccountMessage'
import { AuthLayout } from './AuthLayout'
import { Refusal } from './Refusal'
import { useLeaveIfSignedIn } from './use-leave-if-signed-in'

const empty = { emailId: '', password: '' }
type Values = typeof empty

/** The login page. */
export default function LoginPage({ page }: PageProps<'login'>) {
  const { form } = page
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState(formError(form))
  const brought = useFlash<string>('said', true) // the code of a registration, maybe
  const signedOut = useSignedOut()
  useLeaveIfSignedIn()

  async function signIn(values: Values, { setErrors }: FormikHelpers<Values>) {
    setFailure('')
    setRefusal('')
    try {
      saveSession(await login(loginSchema.cast(values)))
      openPage(nextPage(window.location.search, window.location.origin))
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} form={form} />
      <AccountMessage message={form?.done ? form.message : (brought ?? signedOut)} />
      <Formik {...initialFormState(empty, form)} validationSchema={loginSchema} onSubmit={signIn}>
        {({ isSubmitting }) => (
          <Form>
            {refusal && <Refusal title={t('Login failed: {refusal}', { refusal })} form={form} />}
            <TextField
              id="emailId"
              name="emailId"
              label={t('Email')}
              type="email"
              autoComplete="username"
              required
            />
            <PasswordField id="password" autoComplete="current-password" />
            <SubmitButton label={t('Login')} busyLabel={t('Logging in...')} busy={isSubmitting} />
            {failure && <ErrorAlert title={t('Login failed: {failure}', { failure })} />}
          </Form>
        )}
      </Formik>
      <p>
        <PageLink to="/forgot-password">{t('Forgot your password?')}</PageLink>
      </p>
      <p>
        {rich('New here? <a>Register</a>', {
          a: (inner) => <PageLink to="/sirsregister">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}

/** What is said to those whose session has ended, which led them here; until they leave the page. */
function useSignedOut(): string | undefined {
  const signedOut = useSyncExternalStore(untilLeft, wasSignedOut, () => false)
  return signedOut ? t('You have been logged out. Log in to continue.') : undefined
}

const untilLeft = () => forgetSignedOut
