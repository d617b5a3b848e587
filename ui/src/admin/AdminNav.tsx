import { useState } from 'react'
import { logout } from '../api/accounts'
import { reason } from '../api/error'
import { loadPage } from '../api/leave'
import { forget } from '../api/session'
import type { User } from '../api/types.gen'
import { PageLink } from '../components/PageLink'
import { Failure } from '../forms/Outcome'
import styles from './admin.module.css'

interface AdminNavProps {
  user: User
  current: string
}

export function AdminNav({ user, current }: AdminNavProps) {
  const link = (to: string, label: string) => (
    <li>
      <PageLink to={to} current={to === current}>
        {label}
      </PageLink>
    </li>
  )
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <ul>
        {link('/admin-dashboard', 'Dashboard')}
        {link('/admin-slider', 'Slider')}
        {link('/admin-popup', 'Pop-up')}
        {link('/admin-enquiries', 'Enquiries')}
        {user.role === 'owner' && link('/admin-content', 'Content')}
        {link('/admin-disclosure', 'Disclosure')}
        {user.role === 'owner' && link('/admin-accounts', 'Accounts')}
        {link('/', 'View site')}
        <LogOut user={user} />
      </ul>
    </nav>
  )
}

/** Ends the session on the server first: a browser that only forgets is still signed in. */
function LogOut({ user }: { user: User }) {
  const [failure, setFailure] = useState('')
  async function leave() {
    try {
      await logout()
      forget()
      loadPage('/login')
    } catch (error) {
      setFailure(reason(error))
    }
  }
  return (
    <li className={styles.who}>
      <span>{user.userName}</span>
      <button type="button" onClick={leave}>
        Log out
      </button>
      {failure && <Failure title="You are still signed in." reason={failure} />}
    </li>
  )
}
