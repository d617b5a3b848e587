import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { buttonLooks } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PageLink } from '#site/routing/PageLink'
import { ContactLines } from '#site/ui/ContactLines'
import styles from './ContactBlock.module.css'

interface ContactBlockProps {
  layout: Layout
  onFollow?: () => void
}

/** How to reach the school: the same in the contact panel and at the foot of every page. */
export function ContactBlock({
  layout: { school, navigation, qr },
  layout,
  onFollow,
}: ContactBlockProps) {
  const link = (to: string, label: string, className?: string) => (
    <PageLink to={to} className={className} onClick={onFollow}>
      {label}
    </PageLink>
  )
  return (
    <Cluster gap="loose" className={styles.block}>
      <div className={styles.actions}>
        {link(school.mapLink, t('VISIT US'), buttonLooks.main)}
        {link('/about-us', t('ABOUT US'), buttonLooks.quiet)}
        {link('/contactus', t('CONTACT US'), buttonLooks.quiet)}
      </div>
      <ContactLines layout={layout} />
      {qr && (
        <figure>
          <img
            src={qr}
            width="132"
            height="132"
            alt={t('QR code of our page on social media')}
            loading="lazy"
          />
          <figcaption>{t('Scan to follow us')}</figcaption>
        </figure>
      )}
      <Cluster as="ul" className={`${ui.targets} ${styles.links}`}>
        {navigation.contactLinks.map(({ label, path }) => (
          <li key={path}>{link(path, label)}</li>
        ))}
      </Cluster>
    </Cluster>
  )
}
