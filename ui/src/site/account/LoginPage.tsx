import { useState, useSyncExternalStore } from 'react'
import { login } from '#kit/api/accounts'
import type { SessionAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { LoginFields, loginFailed } from '#kit/auth/LoginFields'
import { forgetSignedOut, nextPage, openPage, wasSignedOut } from '#kit/auth/login-redirect'
import { PasskeyLogin } from '#kit/auth/PasskeyLogin'
import { canUsePasskeys } from '#kit/auth/passkey'
import { SecondStep } from '#kit/auth/SecondStep'
import { loginSchema } from '#kit/auth/schemas'
import { saveSession } from '#kit/auth/session'
import { useSubmit } from '#kit/auth/use-submit'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { useFlash } from '#kit/routing/use-flash'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AccountMessage } from './AccountMessage'
import { AuthLayout } from './AuthLayout'
import { useLeaveIfSignedIn } from './use-leave-if-signed-in'

/** The login page: the password, and the second step of those who have one. */
export default function LoginPage({ page: { form, info, seo } }: PageProps<'login'>) {
  const posted = form?.values.token
  const [step, setStep] = useState(
    form && posted ? { secondStep: posted, message: form.done ? form.message : '' } : undefined,
  )
  const [expired, setExpired] = useState('')
  const { notice, ...submission } = useSubmit(loginSchema, login, {
    empty: { emailId: '', password: '' },
    form: posted ? undefined : form,
    onDone: (session) => (session.secondStep ? askForCode(session) : enter(session)),
  })
  const flash = useFlash<string>('notice', true)
  const signedOut = useSignedOut()
  const offersPasskeys = useOffersPasskeys(seo.canonical)
  useLeaveIfSignedIn()

  function askForCode({ secondStep = '', message }: SessionAnswer) {
    setExpired('')
    setStep({ secondStep, message })
  }
  function startAgain(reason: string) {
    setExpired(reason)
    setStep(undefined)
  }

  return (
    <AuthLayout heading={info.heading}>
      <Seo seo={seo} form={form} />
      <AccountMessage message={step?.message || expired || notice || (flash ?? signedOut)} />
      {step ? (
        <SecondStep
          token={step.secondStep}
          form={posted ? form : undefined}
          onDone={enter}
          onExpired={startAgain}
        />
      ) : (
        <AuthForm
          {...submission}
          label={t('Login')}
          busyLabel={t('Logging in...')}
          failureTitle={loginFailed}
        >
          <LoginFields />
        </AuthForm>
      )}
      {offersPasskeys && <PasskeyLogin key={step?.secondStep} autofill onDone={enter} />}
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

/** Whether the browser can use passkeys, and this is the address of the site for which they are made. */
const useOffersPasskeys = (canonical: string) =>
  useSyncExternalStore(
    never,
    () => canUsePasskeys() && canonical.startsWith(`${window.location.origin}/`),
    () => false,
  )

const never = () => () => {}

function enter(session: SessionAnswer) {
  saveSession(session)
  if (session.mustAddFactor) openPage('/admin-account')
  else openPage(nextPage(window.location.search, window.location.origin))
}

/** What is said to people whose session has ended, until they leave the page. */
function useSignedOut(): string | undefined {
  const signedOut = useSyncExternalStore(untilLeft, wasSignedOut, () => false)
  return signedOut ? t('You have been logged out. Log in to continue.') : undefined
}

const untilLeft = () => forgetSignedOut
