import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { setContactOpen, useSiteState } from '#kit/lib/site-state'
import { telUrl } from '#kit/lib/tel'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
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
    <div {...popover} className={`${ui.popover} ${styles.panel}`}>
      <section aria-label={t('Contact')}>
        <p className={`${ui.narrowOnly} ${styles.call}`}>
          <ButtonLink href={telUrl(phone)}>{t('Call {phone}', { phone })}</ButtonLink>
        </p>
        <ContactBlock layout={layout} onFollow={() => setContactOpen(false)} />
      </section>
    </div>
  )
}
