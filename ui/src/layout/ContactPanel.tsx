import type { Layout } from '../api/types.gen'
import { ContactLines } from '../components/ContactLines'
import { PageLink } from '../components/PageLink'
import { setContactOpen, useSiteState } from '../state/site-state'
import styles from './ContactPanel.module.css'
import { usePopover } from './use-popover'

/** How to reach the school, one tap away on every page. */
export function ContactPanel({ layout }: { layout: Layout }) {
  const popover = usePopover(
    useSiteState((state) => state.contactOpen),
    setContactOpen,
  )
  const close = () => setContactOpen(false)
  const { school, navigation, qr } = layout
  return (
    <div id="contact-panel" popover="auto" ref={popover} className={styles.panel}>
      <section aria-label="Contact">
        <div className={styles.actions}>
          <PageLink to={school.mapLink} className="button" onClick={close}>
            VISIT US
          </PageLink>
          <PageLink to="/about-us" className="button quiet" onClick={close}>
            ABOUT US
          </PageLink>
          <PageLink to="/contactus" className="button quiet" onClick={close}>
            CONTACT US
          </PageLink>
        </div>
        <p className={styles.call}>
          <a href={`tel:${school.phone.replaceAll(' ', '')}`}>Call {school.phone}</a>
        </p>
        <ContactLines layout={layout} />
        <ul className={styles.links}>
          {navigation.contactLinks.map(({ label, path }) => (
            <li key={path}>
              <PageLink to={path} onClick={close}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        {qr && (
          <figure className={styles.qr}>
            <img
              src={qr}
              width="132"
              height="132"
              alt="QR code of our page on social media"
              loading="lazy"
            />
            <figcaption>Scan to follow us</figcaption>
          </figure>
        )}
      </section>
    </div>
  )
}
