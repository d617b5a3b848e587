import { checkConfirmation } from '#shared/api/confirm'
import { t } from '#shared/i18n/message'
import { rich } from '#shared/i18n/rich'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { StatusMessage } from '#shared/ui/Alert'
import { Seo } from '#shared/ui/Seo'
import { AuthLayout } from './AuthLayout'
import { ConfirmForm } from './ConfirmForm'
import { ExpiredLink } from './ExpiredLink'
import { useMailedLink } from './use-mailed-link'

/** Where the link leads that somebody gets who has registered. */
export default function ConfirmPage({ page }: PageProps<'confirm'>) {
  const { form } = page
  const link = useMailedLink(checkConfirmation, form?.done ?? false)
  return (
    <AuthLayout heading={page.info.heading}>
      <Seo seo={page.seo} />
      <StatusMessage>{form?.done && <p>{form.message}</p>}</StatusMessage>
      {link.expired && (
        <ExpiredLink why={link.expired} to="/sirsregister" label={t('Register again')} />
      )}
      {!form?.done && !link.expired && (
        <ConfirmForm form={form} link={link} onExpired={link.setExpired} />
      )}
      <p>
        {rich('Confirmed already? <a>Login</a>', {
          a: (inner) => <PageLink to="/login">{inner}</PageLink>,
        })}
      </p>
    </AuthLayout>
  )
}
