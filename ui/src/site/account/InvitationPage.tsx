import { useSyncExternalStore } from 'react'
import { checkInvitation } from '#kit/api/invitations'
import { canMakePasskeys } from '#kit/auth/make-passkey'
import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { AuthLayout } from './AuthLayout'
import { ExpiredLink } from './ExpiredLink'
import { InvitationForm } from './InvitationForm'
import { useMailedLink } from './use-mailed-link'

/** Where the link of an invitation leads: a colleague makes their account. */
export default function InvitationPage({ page: { form, info, seo } }: PageProps<'invitation'>) {
  const link = useMailedLink(checkInvitation, form?.done ?? false)
  const offersPasskeys = useSyncExternalStore(
    never,
    () => canMakePasskeys() && seo.canonical.startsWith(`${window.location.origin}/`),
    () => false,
  )
  return (
    <AuthLayout heading={info.heading}>
      <Seo seo={seo} form={form} />
      {link.expired ? (
        <ExpiredLink why={link.expired} to="/login" label={t('Login')} />
      ) : (
        <InvitationForm form={form} link={link} offersPasskeys={offersPasskeys} />
      )}
    </AuthLayout>
  )
}

const never = () => () => {}
