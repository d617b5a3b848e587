import type { Image, Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { edition } from '#site/routing/edition'
import { Fixed } from '#site/routing/Fixed'
import { PageLink } from '#site/routing/PageLink'
import { ContactPanel } from './ContactPanel'
import { Menu } from './Menu'
import styles from './TopBar.module.css'
import { useScrolled } from './use-scrolled'

/**
 * The bar that stays. Its two buttons open popovers, which the browser does
 * without any script; so the words on them change by style, not by state.
 */
export function TopBar({ layout }: { layout: Layout }) {
  const scrolled = useScrolled()
  const { school } = layout
  return (
    <header className={`${ui.band} ${styles.bar}`} data-scrolled={scrolled || undefined}>
      <Button variant="bare" className={styles.toggle} popoverTarget="menu">
        <span className={styles.lines} aria-hidden="true" />
        <span className={styles.whenClosed}>{t('MENU')}</span>
        <span className={styles.whenOpen}>{t('CLOSE')}</span>
      </Button>
      <Menu layout={layout} />
      <PageLink to="/" className={styles.brand}>
        {school.logo.url && (
          <Picture image={{ ...school.logo, alt: '' }} sizes={logoSizes(school.logo)} eager />
        )}
        <span className={ui.twoLines}>{school.shortName || school.name}</span>
      </PageLink>
      <edition.languages place="bar" />
      <Button variant="bare" className={styles.contact} popoverTarget="contact-panel">
        <span className={styles.whenClosed}>{t('Contact')}</span>
        <span className={styles.whenOpen}>{t('Close')}</span>
      </Button>
      <Fixed name="contact">
        <ContactPanel layout={layout} />
      </Fixed>
    </header>
  )
}

/** As wide as it is at the height of the bar's logo. */
const logoSizes = ({ width, height }: Image) =>
  `(min-width: 30rem) ${rem((2.75 * width) / height)}, ${rem((2.25 * width) / height)}`

const rem = (width: number) => `${width.toFixed(2)}rem`
