import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import { ui } from '#kit/ui/names'
import { edition } from '#site/routing/edition'
import { PageLink } from '#site/routing/PageLink'
import { FileText, Mail, MessageCircle, Phone } from '#site/ui/icons'
import styles from './PhoneBar.module.css'

/** The bar at the foot of a phone's screen: how to reach the school, and what the school adds. */
export function PhoneBar({ layout: { school, navigation } }: { layout: Layout }) {
  return (
    <nav aria-label={t('At hand')} className={`${ui.narrowOnly} ${styles.bar}`}>
      <a href={telUrl(school.phone)}>
        <Phone size="1.25rem" />
        {t('Call')}
      </a>
      {school.whatsapp && (
        <a href={`https://wa.me/${school.whatsapp}`} rel="noopener">
          <MessageCircle size="1.25rem" />
          {t('WhatsApp')}
        </a>
      )}
      {navigation.phoneBar?.map(({ label, path }) => (
        <PageLink key={path} to={path}>
          {path === edition.to('/contactus') ? (
            <Mail size="1.25rem" />
          ) : (
            <FileText size="1.25rem" />
          )}
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
