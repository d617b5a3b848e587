import type { FormikHelpers } from 'formik'
import { useEffect, useState } from 'react'
import { login } from '#kit/api/accounts'
import { fieldsOf, reason } from '#kit/api/error'
import { discardAndLogin, setReauthPrompt } from '#kit/auth/reauthenticate'
import { loginSchema } from '#kit/auth/schemas'
import { saveSession } from '#kit/auth/session'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField } from '#kit/forms/PasswordField'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { Actions } from '#kit/ui/Actions'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'

interface Question {
  emailId: string
  answer: (signedIn: boolean) => void
}

/** Asks whose session has ended to sign in where they are. */
export function ReauthDialog() {
  const [question, setQuestion] = useState<Question>()
  useEffect(() => {
    let answered = (_: boolean) => {}
    const withdraw = setReauthPrompt(
      (emailId) =>
        new Promise((answer) => {
          answered = answer
          setQuestion({ emailId, answer })
        }),
    )
    return () => {
      withdraw()
      answered(false)
    }
  }, [])
  if (!question) return null
  const { emailId, answer } = question
  return (
    <SignInDialog
      emailId={emailId}
      onClose={(signedIn) => {
        setQuestion(undefined)
        answer(signedIn)
      }}
    />
  )
}

interface SignInDialogProps {
  emailId: string
  onClose: (signedIn: boolean) => void
}

function SignInDialog({ emailId, onClose }: SignInDialogProps) {
  const [failure, setFailure] = useState('')
  const empty = { emailId, password: '' }

  async function signIn(values: typeof empty, { setErrors }: FormikHelpers<typeof empty>) {
    setFailure('')
    try {
      saveSession(await login(loginSchema.cast(values)))
      onClose(true)
    } catch (error) {
      setFailure(reason(error))
      setErrors(fieldsOf(error))
    }
  }

  return (
    <Formik initialValues={empty} validationSchema={loginSchema} onSubmit={signIn}>
      {({ isSubmitting }) => (
        <Dialog
          title={t('Please log in again')}
          description={
            <p>
              {t(
                'You have been logged out. Your work is kept, and continues when you have logged in.',
              )}
            </p>
          }
          initialFocus={`[name=${emailId ? 'password' : 'emailId'}]`}
          busy={isSubmitting}
          onClose={() => onClose(false)}
        >
          <Form>
            <TextField
              name="emailId"
              label={t('Email')}
              type="email"
              autoComplete="username"
              required
            />
            <PasswordField autoComplete="current-password" />
            {failure && <ErrorAlert title={t('Login failed: {failure}', { failure })} />}
            <Actions>
              <SubmitButton label={t('Login')} busyLabel={t('Logging in...')} busy={isSubmitting} />
              <Button onClick={discardAndLogin}>{t('Log in as somebody else')}</Button>
            </Actions>
            <p className="note">
              {emailId && `${t('Not {emailId}?', { emailId })} `}
              {t('If somebody else logs in, your work here is lost.')}{' '}
              <a href="/forgot-password" target="_blank" rel="noopener">
                {t('Forgot your password? (a new tab)')}
              </a>
            </p>
          </Form>
        </Dialog>
      )}
    </Formik>
  )
}
