import { useSyncExternalStore } from 'react'
import { login } from '#kit/api/accounts'
import type { SessionAnswer } from '#kit/api/types.gen'
import { AuthForm } from '#kit/auth/AuthForm'
import { LoginFields, loginFailed } from '#kit/auth/LoginFields'
import { forgetSignedOut, nextPage, openPage, wasSignedOut } from '#kit/auth/login-redirect'
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

/** The login page. */
export default function LoginPage({ page: { form, info, seo } }: PageProps<'login'>) {
  const { notice, ...submission } = useSubmit(loginSchema, login, {
    empty: { emailId: '', password: '' },
    form,
    onDone: enter,
  })
  const flash = useFlash<string>('notice', true) // the code of a registration, maybe
  const signedOut = useSignedOut()
  useLeaveIfSignedIn()
  return (
    <AuthLayout heading={info.heading}>
      <Seo seo={seo} form={form} />
      <AccountMessage message={notice || (flash ?? signedOut)} />
      <AuthForm
        {...submission}
        label={t('Login')}
        busyLabel={t('Logging in...')}
        failureTitle={loginFailed}
      >
        <LoginFields />
      </AuthForm>
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

function enter(session: SessionAnswer) {
  saveSession(session)
  openPage(nextPage(window.location.search, window.location.origin))
}

/** What is said to people whose session has ended, until they leave the page. */
function useSignedOut(): string | undefined {
  const signedOut = useSyncExternalStore(untilLeft, wasSignedOut, () => false)
  return signedOut ? t('You have been logged out. Log in to continue.') : undefined
}

const untilLeft = () => forgetSignedOut
