import { PageLink } from '../components/PageLink'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'
import { AccountFrame } from './AccountFrame'
import { ConfirmForm } from './ConfirmForm'
import { DeadLink } from './DeadLink'
import { Success } from './Outcome'
import { useConfirmLink } from './use-confirm-link'

/** Where the link leads that somebody gets who has registered. */
export default function ConfirmPage({ page }: ScreenProps) {
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
