import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { Success } from '#shared/ui/Outcome'
import { Seo } from '#shared/ui/Seo'
import { AccountFrame } from './AccountFrame'
import { DeadLink } from './DeadLink'
import { NewPasswordForm } from './NewPasswordForm'
import { useResetLink } from './use-reset-link'

/** Where the link leads: a new password is chosen. */
export default function ResetPage({ page }: PageProps) {
  const { form } = page
  const link = useResetLink(form?.done ?? false)
  return (
    <AccountFrame heading={page.info?.heading ?? 'Choose a new password'}>
      <Seo seo={page.seo} form={form} />
      <Success>{form?.done && <p>{form.message}</p>}</Success>
      {link.dead && <DeadLink why={link.dead} />}
      {!form?.done && !link.dead && (
        <>
          <NewPasswordForm form={form} link={link} onDead={link.declareDead} />
          <p>
            The link does not work? <PageLink to="/forgot-password">Ask for a new one</PageLink>
          </p>
        </>
      )}
      {(form?.done || link.dead) && (
        <p>
          <PageLink to="/login">Login</PageLink>
        </p>
      )}
    </AccountFrame>
  )
}
