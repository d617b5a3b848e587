import { useState } from 'react'
import { CopyButton } from '#admin/ui/CopyButton'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { publicUrl, whatsappAddress } from './share'

interface SharePageProps {
  /** The address of the page on this site. */
  page: string
  title: string
}

/** Sends a page that has just been published to families, or makes a picture of its address for a notice. */
export default function SharePage({ page, title }: SharePageProps) {
  const [showsCode, setShowsCode] = useState(false)
  const code = `/qr/page?${new URLSearchParams({ of: page })}`
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
      <Button aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
        {t('QR code')}
      </Button>
      {showsCode && (
        <Stack as="figure" gap="tight" className={ui.wholeRow}>
          <img src={code} width={200} height={200} alt={t('QR code of “{title}”', { title })} />
          <figcaption>
            {t('To print or to send. Whoever scans it comes to {url}.', { url: publicUrl(page) })}
          </figcaption>
          <a href={code} download={`${title}.png`} className={ui.target}>
            {t('Save the picture')}
          </a>
        </Stack>
      )}
    </>
  )
}
