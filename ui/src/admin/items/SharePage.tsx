import { CopyButton } from '#admin/ui/CopyButton'
import { t } from '#kit/i18n/message'
import { ButtonLink } from '#kit/ui/Button'
import { publicUrl, whatsappAddress } from './share'

interface SharePageProps {
  /** The address of the page on this site. */
  page: string
  title: string
}

/** Sends a page that has just been published to families. */
export default function SharePage({ page, title }: SharePageProps) {
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={whatsappAddress(page, title)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('Share on WhatsApp')}
      </ButtonLink>
      <CopyButton text={publicUrl(page)} label={t('Copy the link')} />
    </>
  )
}
