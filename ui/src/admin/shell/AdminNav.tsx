import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { use, useState } from 'react'
import { Link } from 'react-router'
import { ownAccount } from '#admin/accounts/route'
import { statusQuery } from '#admin/dashboard/queries'
import { enquiries } from '#admin/enquiries/route'
import { dropAllUnsent } from '#admin/items/draft/unsent'
import type { AdminScreen, Person } from '#admin/ui/screen'
import { dropDraftTexts } from '#admin/ui/use-draft-text'
import { logout } from '#kit/api/accounts'
import { reason } from '#kit/api/error'
import type { User } from '#kit/api/types.gen'
import { openPage } from '#kit/auth/login-redirect'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { plural, t } from '#kit/i18n/message'
import { mayLeave } from '#kit/lib/unsaved-work'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import styles from './admin.module.css'
import { MoreScreens } from './MoreScreens'
import { screens } from './screens'

interface AdminNavProps {
  user: Person
  current: string
}

/** The admin's own menu: all of it in the rail; in a phone's bar the daily screens and "More". */
export function AdminNav({ user, current }: AdminNavProps) {
  const { mustAddFactor } = user
  const shown = screens.filter(
    ({ label, isFor }) => label && !mustAddFactor && (!isFor || isFor(user)),
  )
  const others = shown.filter(({ daily }) => !daily)
  return (
    <nav aria-label={t('Admin')} className={styles.nav}>
      <ul className={styles.screens}>
        {shown.map((screen) => (
          <li key={screen.path} data-daily={screen.daily}>
            <ScreenLink screen={screen} current={current} />
          </li>
        ))}
        <li className={styles.more}>
          <MoreScreens isCurrent={!shown.some(({ path, daily }) => daily && path === current)}>
            {(close) => (
              <>
                {others.map((screen) => (
                  <li key={screen.path}>
                    <ScreenLink screen={screen} current={current} onFollow={close} />
                  </li>
                ))}
                <PersonLinks user={user} current={current} onFollow={close} />
              </>
            )}
          </MoreScreens>
        </li>
      </ul>
      <ul className={styles.person}>
        <PersonLinks user={user} current={current} />
      </ul>
    </nav>
  )
}

interface LinkProps {
  current: string
  onFollow?: () => void
}

function ScreenLink({ screen, current, onFollow }: LinkProps & { screen: AdminScreen }) {
  const { path, label, icon: Icon } = screen
  return (
    <Link to={path} aria-current={path === current ? 'page' : undefined} onClick={onFollow}>
      <Icon aria-hidden size="1.375em" />
      <span className={styles.label}>{label && t(label)}</span>
      {path === enquiries.path && <Unread />}
    </Link>
  )
}

/** How many enquiries nobody has read yet, once that is known. */
function Unread() {
  const count = useQuery(statusQuery).data?.enquiries.unread ?? 0
  if (count === 0) return null
  return (
    <>
      <span aria-hidden className={styles.badge}>
        {count > 99 ? '99+' : count}
      </span>
      <span className={ui.visuallyHidden}>
        {plural(count, { one: '(1 unread)', other: '({count} unread)' })}
      </span>
    </>
  )
}

function PersonLinks({ user, current, onFollow }: LinkProps & { user: User }) {
  const { path, icon: Icon } = ownAccount
  return (
    <>
      <li>
        <Link to={path} aria-current={path === current ? 'page' : undefined} onClick={onFollow}>
          <Icon aria-hidden size="1.375em" />
          <span className={styles.label}>
            <span className={ui.visuallyHidden}>{t('Your account:')} </span>
            {user.userName}
          </span>
        </Link>
      </li>
      <LogOutButton account={user._id} />
    </>
  )
}

/**
 * Ends the session on the server first: a browser that only forgets is still signed in. It is no
 * `useAction`, which would fetch the screen again, and that would ask for the password.
 */
function LogOutButton({ account }: { account: string }) {
  const { endSession } = use(ReauthenticationContext)
  const [failure, setFailure] = useState('')
  async function leave() {
    if (!mayLeave()) return
    try {
      await endSession(logout)
      dropAllUnsent(account)
      dropDraftTexts()
      openPage('/login')
    } catch (error) {
      setFailure(reason(error))
    }
  }
  return (
    <li>
      <Button variant="bare" onClick={leave}>
        <LogOut aria-hidden size="1.375em" /> {t('Log out')}
      </Button>
      {failure && <ErrorAlert title={t('You are still logged in.')} reason={failure} />}
    </li>
  )
}
