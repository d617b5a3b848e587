import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { SchemeSelect } from '#kit/ui/SchemeSelect'
import { PageLink } from '#site/routing/PageLink'
import { Folded } from '#site/ui/Folded'
import { ContactBlock } from './ContactBlock'
import styles from './Footer.module.css'
import { SocialLinks } from './SocialLinks'

/** The foot of every page. On a phone, whose screen it does not fill, its groups of links open. */
export function Footer({ layout }: { layout: Layout }) {
  const { school, navigation, year } = layout
  return (
    <footer className={`${ui.lattice} ${styles.footer}`}>
      <div className={styles.inner}>
        <div>
          <p className={styles.name}>{school.name}</p>
          {school.tagline && <p className={`${ui.wideOnly} ${styles.tagline}`}>{school.tagline}</p>}
          <ContactBlock layout={layout} />
          <SocialLinks school={school} />
        </div>
        <nav aria-label={t('Footer')} className={styles.groups}>
          {navigation.footer.map((group) => (
            <Folded key={group.heading} heading={group.heading}>
              <ul>
                {group.links.map(({ label, path }) => (
                  <li key={path}>
                    <PageLink to={path}>{label}</PageLink>
                  </li>
                ))}
              </ul>
            </Folded>
          ))}
        </nav>
      </div>
      <Cluster spread className={styles.copyright}>
        <p>
          © {year} {school.copyright || school.name}
        </p>
        <SchemeSelect />
      </Cluster>
    </footer>
  )
}
