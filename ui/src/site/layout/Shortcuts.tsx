import { useLocation } from 'react-router'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { setMenuOpen } from '#kit/lib/site-state'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Fixed } from '#site/routing/Fixed'
import { PageLink } from '#site/routing/PageLink'
import styles from './Shortcuts.module.css'

interface ShortcutsProps {
  layout: Layout
  /** Below the bar of wide screens, or on top of the menu. */
  place: 'row' | 'menu'
}

/** What parents look for first, in their words. */
export function Shortcuts({ layout: { navigation }, place }: ShortcutsProps) {
  const { pathname } = useLocation()
  const links = [...(navigation.shortcuts ?? []), { label: t('Search'), path: '/search' }]
  const isHere = links.some(({ path }) => path === pathname)
  return (
    <Fixed name={isHere ? undefined : `shortcuts-${place}`}>
      <nav
        aria-label={t('For parents')}
        className={`${ui.wrap} ${place === 'row' ? ui.wideOnly : ''} ${styles[place]}`}
      >
        <Cluster as="ul" className={ui.targets}>
          {links.map(({ label, path }) => (
            <li key={path}>
              <PageLink to={path} current={path === pathname} onClick={() => setMenuOpen(false)}>
                {label}
              </PageLink>
            </li>
          ))}
        </Cluster>
      </nav>
    </Fixed>
  )
}
