import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { Success } from '#shared/ui/Outcome'
import { Seo } from '#shared/ui/Seo'
import { AccountFrame } from './AccountFrame'
import { ConfirmForm } from './ConfirmForm'
import { DeadLink } from './DeadLink'
import { useConfirmLink } from './use-confirm-link'

/** Where the link leads that somebody gets who has registered. */
export default function ConfirmPage({ page }: PageProps) {
  const { form } = page
  const link = useConfirmLink(form?.done ?? false)
  return (
    <AccountFrame heading={page.info?.heading ?? 'Confirm your e-mail address'}>
      <Seo seo={page.seo} />
      <Success>{form?.done && <p>{form.message}</p>}</Success>
      {link.expired && <DeadLink why={link.expired} to="/sirsregister" label="Register again" />}
      {!form?.done && !link.expired && (
        <ConfirmForm form={form} link={link} onExpired={link.setExpired} />
      )}
      <p>
        Confirmed already? <PageLink to="/login">Login</PageLink>
      </p>
    </AccountFrame>
  )
}
