import { AuthForm } from '#kit/auth/AuthForm'
import { useSubmit } from '#kit/auth/use-submit'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AuthLayout } from './AuthLayout'
import { askReset } from './reset-api'
import { emailSchema } from './schemas'

/** Where those who have lost their password ask for a link. */
export default function ForgotPage({ page: { form, info, seo } }: PageProps<'forgot'>) {
  const submission = useSubmit(emailSchema, askReset, { empty: { emailId: '' }, form })
  return (
    <AuthLayout heading={info.heading}>
      <Seo seo={seo} form={form} />
      <p>
        {t('Write the e-mail address of your account. You get a link to choose a new password.')}
      </p>
      <AuthForm {...submission} label={t('Send the link')} busyLabel={t('Sending...')}>
        <TextField
          id="emailId"
          name="emailId"
          label={t('Email')}
          type="email"
          autoComplete="username"
          required
        />
      </AuthForm>
      <p>
        {rich('Remembered it? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}
