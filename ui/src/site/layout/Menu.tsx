import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { Layout, MenuEntry } from '#kit/api/types.gen'
import { readToken } from '#kit/auth/session'
import { t } from '#kit/i18n/message'
import { setMenuOpen, useSiteState } from '#kit/lib/site-state'
import { adminHome } from '#kit/routing/links'
import { ui } from '#kit/ui/names'
import { edition } from '#site/routing/edition'
import { Fixed } from '#site/routing/Fixed'
import { PageLink } from '#site/routing/PageLink'
import styles from './Menu.module.css'
import { Shortcuts } from './Shortcuts'
import { usePopover } from './use-popover'

/** The menu: all pages at a glance, like the contents of a book. */
export function Menu({ layout }: { layout: Layout }) {
  const popover = usePopover(
    'menu',
    useSiteState((state) => state.menuOpen),
    setMenuOpen,
  )
  const staff = useHasToken()
  const { pathname } = useLocation()
  return (
    <div {...popover} className={`${ui.popover} ${styles.menu}`}>
      <edition.languages place="menu" />
      <Shortcuts layout={layout} place="menu" />
      <nav aria-label={t('Main')}>
        <ul className={`${ui.wrap} ${styles.entries}`}>
          {shortened(layout).map((entry, place) => {
            const id = `menu_${place}` // no heading of a text has an underscore
            return (
              <Fixed key={entry.label} name={leadsTo(entry, pathname) ? undefined : id}>
                <Entry id={id} entry={entry} pathname={pathname} />
              </Fixed>
            )
          })}
          {staff && (
            <li className={styles.single}>
              <a href={adminHome} onClick={() => setMenuOpen(false)}>
                {t('Admin Dashboard')}
              </a>
            </li>
          )}
        </ul>
      </nav>
    </div>
  )
}

/** The menu, with the school's short name where it has one. */
function shortened({ school: { name, shortName }, navigation: { menu } }: Layout): MenuEntry[] {
  if (!shortName) return menu
  const short = <Entry extends { label: string }>(entry: Entry) => ({
    ...entry,
    label: entry.label.replace(name, shortName),
  })
  return menu.map(({ children, ...entry }) => ({
    ...short(entry),
    ...(children && { children: children.map(short) }),
  }))
}

/** Whether an entry, or one of its submenu, is the current page, which is marked. */
const leadsTo = ({ path, children }: MenuEntry, pathname: string) =>
  path === pathname || children?.some((child) => child.path === pathname)

interface EntryProps {
  id: string
  entry: MenuEntry
  pathname: string
}

function Entry({ id, entry, pathname }: EntryProps) {
  if (!entry.children) {
    return <li className={styles.single}>{menuLink(entry.label, entry.path ?? '/', pathname)}</li>
  }
  return (
    <li className={`${ui.targets} ${styles.group}`}>
      <p id={id}>{entry.label}</p>
      <ul aria-labelledby={id}>
        {entry.children.map(({ label, path }) => (
          <li key={path}>{menuLink(label, path, pathname)}</li>
        ))}
      </ul>
    </li>
  )
}

const menuLink = (label: string, path: string, pathname: string) => (
  <PageLink to={path} current={path === pathname} onClick={() => setMenuOpen(false)}>
    {label}
  </PageLink>
)

/** Whether somebody has signed in from this browser. The server never knows. */
function useHasToken(): boolean {
  useSiteState((state) => state.user)
  return useSyncExternalStore(
    noSubscription,
    () => readToken() !== null,
    () => false,
  )
}

const noSubscription = () => () => {}
