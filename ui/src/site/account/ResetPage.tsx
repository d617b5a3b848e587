import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { StatusMessage } from '#kit/ui/Alert'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AuthLayout } from './AuthLayout'
import { ExpiredLink } from './ExpiredLink'
import { NewPasswordForm } from './NewPasswordForm'
import { checkReset } from './reset-api'
import { useMailedLink } from './use-mailed-link'

/** Where the link leads: a new password is chosen. */
export default function ResetPage({ page }: PageProps<'reset'>) {
  const { form } = page
  const link = useMailedLink(checkReset, form?.done ?? false)
  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} form={form} />
      <StatusMessage>{form?.done && form.message}</StatusMessage>
      {link.expired && <ExpiredLink why={link.expired} />}
      {!form?.done && !link.expired && (
        <>
          <NewPasswordForm form={form} link={link} onFailure={link.expires} />
          <p>
            {rich('The link does not work? <a>Ask for a new one</a>', {
              a: (inner) => <PageLink to="/forgot-password">{inner}</PageLink>,
            })}
          </p>
        </>
      )}
      {(form?.done || link.expired) && (
        <p>
          <PageLink to="/login">{t('Login')}</PageLink>
        </p>
      )}
    </AuthLayout>
  )
}
