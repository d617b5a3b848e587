import { CopyButton } from '#admin/ui/CopyButton'
import { formatDateTime } from '#admin/ui/time/times'
import type { MadeInvitation } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { QrCode } from '../QrCode'

interface InvitationLinkProps {
  made: MadeInvitation
  onClose: () => void
}

/** The link of an invitation and the ways to send it: nobody is shown it again. */
export function InvitationLink({ made: { data, url, qr, mailed }, onClose }: InvitationLinkProps) {
  const { ref: heading } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  const { userName = '', emailId = '', expiresAt } = data
  const words = t('You are invited to help with our school’s website. Open this link: {url}', {
    url,
  })
  return (
    <Stack frame="card" className={ui.formWidth}>
      <h2 ref={heading} tabIndex={-1}>
        {t('Link for {name}', { name: userName || emailId })}
      </h2>
      <p>
        {mailed && `${t('A mail with the link is on its way to {emailId}.', { emailId })} `}
        {t(
          'Send the link to this person alone: whoever opens it first gets the account. It works once, until {time}, and is not shown again.',
          { time: formatDateTime(expiresAt) },
        )}
      </p>
      <Cluster>
        <ButtonLink
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('Send by WhatsApp')}
        </ButtonLink>
        <CopyButton text={url} label={t('Copy the link')} />
      </Cluster>
      <p className={ui.note}>{t('Or they scan this with their telephone:')}</p>
      <QrCode qr={qr} />
      <Button onClick={onClose}>{t('Done')}</Button>
    </Stack>
  )
}
