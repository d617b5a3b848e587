import { useSyncExternalStore } from 'react'
import type { Person } from '#admin/ui/screen'
import { t } from '#kit/i18n/message'
import { AdminBar } from './AdminBar'
import styles from './admin.module.css'
import { MenuGroups } from './MenuGroups'
import { menuFor, type Place } from './menu'
import { PersonLine } from './PersonLine'

interface AdminNavProps {
  user: Person
  at: Place
}

/** The admin's own menu: all of it in the rail of a wide window, or a bar at a phone's foot. */
export function AdminNav({ user, at }: AdminNavProps) {
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow().matches)
  const groups = menuFor(user)
  return (
    <nav aria-label={t('Admin')} className={styles.nav}>
      {isNarrow ? (
        <AdminBar user={user} groups={groups} at={at} />
      ) : (
        <>
          <ul>
            <MenuGroups groups={groups} at={at} />
          </ul>
          <ul className={styles.person}>
            <PersonLine user={user} />
          </ul>
        </>
      )}
    </nav>
  )
}

/** The same width as in admin.module.css. */
const narrow = () => matchMedia('(width < 48rem)')

function watchWidth(onChange: () => void) {
  const list = narrow()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
