import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { StatusMessage } from '#kit/ui/Alert'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { AuthLayout } from './AuthLayout'
import { ConfirmForm } from './ConfirmForm'
import { checkConfirmation } from './confirm-api'
import { ExpiredLink } from './ExpiredLink'
import { useMailedLink } from './use-mailed-link'

/** Where the link leads that somebody gets who has registered. */
export default function ConfirmPage({ page }: PageProps<'confirm'>) {
  const { form } = page
  const link = useMailedLink(checkConfirmation, form?.done ?? false)
  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} form={form} />
      <StatusMessage>{form?.done && form.message}</StatusMessage>
      {link.expired && (
        <ExpiredLink why={link.expired} to="/sirsregister" label={t('Register again')} />
      )}
      {!form?.done && !link.expired && (
        <ConfirmForm form={form} link={link} onFailure={link.expires} />
      )}
      <p>
        {rich('Confirmed already? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}
