import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import { Cluster } from '#kit/ui/arrange'
import styles from './ContactLines.module.css'
import { Clock, Mail, MapPin, MessageCircle, Phone } from './icons'

/** Address, telephone and mail, as they stand in the panel, the footer and the contact page. */
export function ContactLines({ layout: { school, addressLine } }: { layout: Layout }) {
  return (
    <Cluster as="address" className={styles.lines}>
      <p>
        <MapPin size="1.25rem" />
        <span>{addressLine}</span>
      </p>
      <p>
        <Phone size="1.25rem" />
        <a href={telUrl(school.phone)}>{school.phone}</a>
      </p>
      {school.whatsapp && (
        <p>
          <MessageCircle size="1.25rem" />
          <a href={`https://wa.me/${school.whatsapp}`} rel="noopener">
            {t('WhatsApp')}
          </a>
        </p>
      )}
      <p>
        <Mail size="1.25rem" />
        <a href={`mailto:${school.email}`}>{school.email}</a>
      </p>
      {school.officeHours && (
        <p>
          <Clock size="1.25rem" />
          <span>{school.officeHours}</span>
        </p>
      )}
    </Cluster>
  )
}
