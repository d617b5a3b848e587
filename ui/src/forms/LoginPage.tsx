import { Formik, type FormikHelpers } from 'formik'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { login } from '../api/accounts'
import { fieldsOf, reason } from '../api/error'
import { nextPage, wasSignedOut } from '../api/leave'
import { remember } from '../api/session'
import { PageLink } from '../components/PageLink'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import { useFlash } from '../use-flash'
import { AccountFrame } from './AccountFrame'
import { FormBody } from './FormBody'
import { refusalOf, startWith } from './native-post'
import { Failure, Success } from './Outcome'
import { PasswordField } from './PasswordField'
import { Refusal } from './Refusal'
import { SubmitButton } from './SubmitButton'
import { loginSchema } from './schemas'
import { TextField } from './TextField'
import { useLeaveIfSignedIn } from './use-leave-if-signed-in'

const empty = { emailId: '', password: '' }
type Values = typeof empty

/** The login page. */
export default function LoginPage({ page }: ScreenProps) {
  const navigate = useNavigate()
  const { form } = page
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState(refusalOf(form))
  const brought = useFlash<string>('said', true) // the code of a registration, maybe
  const signedOut = useSignedOut()
  useLeaveIfSignedIn()

  async function signIn(values: Values, { setErrors }: FormikHelpers<Values>) {
    setFailure('')
    setRefusal('')
    try {
      remember(await login(loginSchema.cast(values)))
      await navigate(nextPage(window.location.search, window.location.origin))
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <AccountFrame heading={page.info?.heading ?? 'Login'}>
      <Seo seo={page.seo} form={form} />
      <Success>{form?.done ? form.message : (brought ?? signedOut)}</Success>
      <Formik {...startWith(empty, form)} validationSchema={loginSchema} onSubmit={signIn}>
        {({ isSubmitting }) => (
          <FormBody>
            {refusal && <Refusal title={`Login failed: ${refusal}`} form={form} />}
            <TextField
              id="emailId"
              name="emailId"
              label="Email"
              type="email"
              autoComplete="username"
              required
            />
            <PasswordField id="password" autoComplete="current-password" />
            <SubmitButton label="Login" busyLabel="Signing in..." busy={isSubmitting} />
            {failure && <Failure title={`Login failed: ${failure}`} />}
          </FormBody>
        )}
      </Formik>
      <p>
        <PageLink to="/forgot-password">Forgot your password?</PageLink>
      </p>
      <p>
        New here? <PageLink to="/sirsregister">Register</PageLink>
      </p>
    </AccountFrame>
  )
}

/** What is said to those whose session has ended, which led them here. */
function useSignedOut(): string | undefined {
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (wasSignedOut()) setSaid('You have been signed out. Log in to go on where you were.')
  }, [])
  return said
}
