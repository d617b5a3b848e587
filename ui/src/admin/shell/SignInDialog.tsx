import { use, useState } from 'react'
import { login } from '#kit/api/accounts'
import type { SessionAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { LoginFields, loginFailed } from '#kit/auth/LoginFields'
import { PasskeyLogin } from '#kit/auth/PasskeyLogin'
import { canUsePasskeys } from '#kit/auth/passkey'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { SecondStep } from '#kit/auth/SecondStep'
import { loginSchema } from '#kit/auth/schemas'
import { saveSession } from '#kit/auth/session'
import { useSubmit } from '#kit/auth/use-submit'
import { t } from '#kit/i18n/message'
import { StatusMessage } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { ui } from '#kit/ui/names'
import type { PromptProps } from './PasswordDialog'

/** Dialog shown when the session has ended: signs in without leaving the screen. */
export function SignInDialog({ emailId, onClose }: PromptProps) {
  const { discardAndRedirect } = use(ReauthenticationContext)
  const [step, setStep] = useState<SessionAnswer>()
  const [expired, setExpired] = useState('')
  function enter(session: SessionAnswer) {
    saveSession(session)
    onClose(true)
  }
  function startAgain(reason: string) {
    setExpired(reason)
    setStep(undefined)
  }
  const submission = useSubmit(loginSchema, login, {
    empty: { emailId, password: '' },
    onDone: (session) => (session.secondStep ? setStep(session) : enter(session)),
  })
  const another = <Button onClick={discardAndRedirect}>{t('Log in as somebody else')}</Button>
  return (
    <Dialog
      title={t('Please log in again')}
      description={
        <p>
          {t('You have been logged out. Your work is kept, and continues when you have logged in.')}
        </p>
      }
      initialFocus={`[name=${emailId ? 'password' : 'emailId'}]`}
      busy={submission.isBusy}
      onClose={() => onClose(false)}
    >
      <StatusMessage>{step?.message ?? expired}</StatusMessage>
      {step?.secondStep ? (
        <SecondStep
          token={step.secondStep}
          onDone={enter}
          onExpired={startAgain}
          actions={another}
        />
      ) : (
        <AuthForm
          {...submission}
          label={t('Login')}
          busyLabel={t('Logging in...')}
          failureTitle={loginFailed}
          actions={another}
        >
          <LoginFields />
        </AuthForm>
      )}
      {canUsePasskeys() && <PasskeyLogin onDone={enter} />}
      <p className={ui.note}>
        {emailId && `${t('Not {emailId}?', { emailId })} `}
        {t('If somebody else logs in, your work here is lost.')}{' '}
        <a href="/forgot-password" target="_blank" rel="noopener">
          {t('Forgot your password? (a new tab)')}
        </a>
      </p>
    </Dialog>
  )
}
