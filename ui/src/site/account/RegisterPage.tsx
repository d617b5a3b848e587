import { useNavigate } from 'react-router'
import { register } from '#kit/api/accounts'
import { AuthForm } from '#kit/auth/AuthForm'
import { registerSchema } from '#kit/auth/schemas'
import { useSubmit } from '#kit/auth/use-submit'
import { PasswordField, passwordHint } from '#kit/forms/PasswordField'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { edition } from '#site/routing/edition'
import { PageLink } from '#site/routing/PageLink'
import { AccountMessage } from './AccountMessage'
import { AuthLayout } from './AuthLayout'
import { useLeaveIfSignedIn } from './use-leave-if-signed-in'
import { useLinkCode } from './use-link-code'

/** The registration. With a setup code in the address it makes the site's first owner. */
export default function RegisterPage({ page: { form, info, seo } }: PageProps<'register'>) {
  const navigate = useNavigate()
  const setup = useLinkCode('setup')
  const { notice, ...submission } = useSubmit(
    registerSchema,
    (values) => register({ ...values, ...(setup && { setup }) }),
    {
      empty: { userName: '', emailId: '', password: '' },
      form,
      onDone: ({ message }) => navigate(edition.to('/login'), { state: { notice: message } }),
    },
  )
  useLeaveIfSignedIn()
  return (
    <AuthLayout heading={info.heading}>
      <Seo seo={seo} form={form} />
      <AccountMessage message={notice} />
      {setup && <p>{t('This registration makes you the first owner of this site.')}</p>}
      {!setup && !form?.done && (
        <p>
          {t(
            'For people who work at the school. When you have registered, you get a mail with a link that confirms your address, and an owner of this site approves your account. Where this site sends no mail, an owner sends you a link.',
          )}
        </p>
      )}
      {!form?.done && (
        <AuthForm
          {...submission}
          label={t('Register')}
          busyLabel={t('Registering...')}
          failureTitle={(reason) => t('Register failed: {reason}', { reason })}
        >
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
        </AuthForm>
      )}
      <p>
        {rich('Registered already? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}

/** Field for the setup code of browsers without scripts, which can't read it out of the address. */
const SetupWithoutScripts = () => (
  <noscript>
    <p>
      <label>
        {t('Only for the first owner of a site: copy here what comes after “#setup=” in the link')}
        <br />
        <input name="setup" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </label>
    </p>
  </noscript>
)
