import { Menu } from 'lucide-react'
import { useId, useState } from 'react'
import { enquiriesPath } from '#admin/ui/enquiries-url'
import { useEnquiryCounts } from '#admin/ui/use-enquiry-counts'
import { logout } from '#shared/api/accounts'
import { reason } from '#shared/api/error'
import type { User } from '#shared/api/types.gen'
import { openPage } from '#shared/auth/login-redirect'
import { clearSession } from '#shared/auth/session'
import { PageLink } from '#shared/routing/PageLink'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import styles from './admin.module.css'
import { screens } from './screens'

interface AdminNavProps {
  user: User
  current: string
}

/** The admin's own menu. On a telephone it stands behind a button: it is longer than the screen is wide. */
export function AdminNav({ user, current }: AdminNavProps) {
  const [open, setOpen] = useState(false)
  const list = useId()
  const shown = screens.filter(
    ({ label, ownersOnly }) => label && (!ownersOnly || user.role === 'owner'),
  )
  return (
    <nav aria-label="Admin" className={styles.nav}>
      <Button
        variant="bare"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Menu aria-hidden size={20} /> Admin pages
      </Button>
      <ul id={list} data-open={open || undefined}>
        {shown.map(({ path, label }) => (
          <li key={path}>
            <PageLink to={path} current={path === current}>
              {label}
              {path === enquiriesPath && <Unread />}
            </PageLink>
          </li>
        ))}
        <li>
          {/* A full load: the page as visitors get it now. */}
          <a href="/">View site</a>
        </li>
        <li className={styles.own}>
          <PageLink to="/admin-account" current={current === '/admin-account'}>
            <span className="visually-hidden">Your account: </span>
            {user.userName}
          </PageLink>
        </li>
        <LogOut />
      </ul>
    </nav>
  )
}

/** How many enquiries nobody has read yet, where a screen has asked. */
function Unread() {
  const count = useEnquiryCounts(({ counts }) => counts?.unread ?? 0)
  if (count === 0) return null
  return (
    <>
      <span aria-hidden> ({count})</span>
      <span className="visually-hidden">, {count} unread</span>
    </>
  )
}

/** Ends the session on the server first: a browser that only forgets is still signed in. */
function LogOut() {
  const [failure, setFailure] = useState('')
  async function leave() {
    try {
      await logout()
      clearSession()
      openPage('/login')
    } catch (error) {
      setFailure(reason(error))
    }
  }
  return (
    <li>
      <Button variant="bare" onClick={leave}>
        Log out
      </Button>
      {failure && <ErrorAlert title="You are still signed in." reason={failure} />}
    </li>
  )
}
