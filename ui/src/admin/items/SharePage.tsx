import { CopyButton } from '#admin/ui/CopyButton'
import { t } from '#kit/i18n/message'
import { ButtonLink } from '#kit/ui/Button'

interface SharePageProps {
  /** The address of the page on this site. */
  page: string
  title: string
}

/** Sends a page that has just been published to families. */
export default function SharePage({ page, title }: SharePageProps) {
  const url = publicUrl(page)
  const words = encodeURIComponent(`${title}\n${url}`)
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={`https://wa.me/?text=${words}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('Share on WhatsApp')}
      </ButtonLink>
      <CopyButton text={url} label={t('Copy the link')} />
    </>
  )
}

/** The address for families, who may know the site by another name than the office does. */
function publicUrl(page: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return new URL(page, canonical?.href ?? window.location.href).href
}
