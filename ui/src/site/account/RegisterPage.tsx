import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { register } from '#kit/api/accounts'
import { fieldsOf, reason } from '#kit/api/error'
import { registerSchema } from '#kit/auth/schemas'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { formError, initialFormState } from '#kit/forms/native-post'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { ErrorAlert } from '#kit/ui/Alert'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AccountMessage } from './AccountMessage'
import { AuthLayout } from './AuthLayout'
import { Refusal } from './Refusal'
import { useLeaveIfSignedIn } from './use-leave-if-signed-in'
import { useLinkCode } from './use-link-code'

const empty = { userName: '', emailId: '', password: '' }
type Values = typeof empty

/** The registration. With a setup code in the address it makes the site's first owner. */
export default function RegisterPage({ page }: PageProps<'register'>) {
  const navigate = useNavigate()
  const setup = useLinkCode('setup')
  const { form } = page
  const [failure, setFailure] = useState('')
  const [refusal, setRefusal] = useState(formError(form))
  useLeaveIfSignedIn()

  async function signUp(values: Values, { setErrors }: FormikHelpers<Values>) {
    setFailure('')
    setRefusal('')
    try {
      const { message } = await register({
        ...registerSchema.cast(values),
        ...(setup && { setup }),
      })
      await navigate('/login', { state: { said: message } })
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} form={form} />
      <AccountMessage message={form?.done && form.message} />
      {setup && <p>{t('This registration makes you the first owner of this site.')}</p>}
      {!setup && !form?.done && (
        <p>
          {t(
            'For people who work at the school. When you have registered, you get a mail with a link that confirms your address or, where this site sends no mail, a code to read to the school by telephone. Then an owner of this site approves your account.',
          )}
        </p>
      )}
      {!form?.done && (
        <Formik
          {...initialFormState(empty, form)}
          validationSchema={registerSchema}
          onSubmit={signUp}
        >
          {({ isSubmitting }) => (
            <Form>
              {refusal && (
                <Refusal title={t('Register failed: {refusal}', { refusal })} form={form} />
              )}
              <TextField
                id="userName"
                name="userName"
                label={t('User Name')}
                autoComplete="name"
                required
              />
              <TextField
                id="emailId"
                name="emailId"
                label={t('Email Address')}
                type="email"
                autoComplete="username"
                required
              />
              <PasswordField id="password" autoComplete="new-password" hint={t(passwordHint)} />
              <SetupWithoutScripts />
              <SubmitButton
                label={t('Register')}
                busyLabel={t('Registering...')}
                busy={isSubmitting}
              />
              {failure && <ErrorAlert title={t('Register failed: {failure}', { failure })} />}
            </Form>
          )}
        </Formik>
      )}
      <p>
        {rich('Registered already? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}

/** Scripts read the code out of the address; without them the first owner copies it. */
const SetupWithoutScripts = () => (
  <noscript>
    <p>
      <label>
        {t('Only for the first owner of a site: copy here what is behind “#setup=” in the link')}
        <br />
        <input name="setup" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </label>
    </p>
  </noscript>
)
