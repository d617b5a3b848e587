import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { setContactOpen, useSiteState } from '#kit/lib/site-state'
import { ContactBlock } from './ContactBlock'
import styles from './ContactPanel.module.css'
import { usePopover } from './use-popover'

/** How to reach the school, one tap away on every page. */
export function ContactPanel({ layout }: { layout: Layout }) {
  const popover = usePopover(
    'contact-panel',
    useSiteState((state) => state.contactOpen),
    setContactOpen,
  )
  const { phone } = layout.school
  return (
    <div {...popover} className={`sheet ${styles.panel}`}>
      <section aria-label={t('Contact')}>
        <p className={`narrow-only ${styles.call}`}>
          <a className="button" href={`tel:${phone.replaceAll(' ', '')}`}>
            {t('Call {phone}', { phone })}
          </a>
        </p>
        <ContactBlock layout={layout} onFollow={() => setContactOpen(false)} />
      </section>
    </div>
  )
}
