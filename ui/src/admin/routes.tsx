import type { ComponentType } from 'react'
import { reason } from '../api/error'
import type { User } from '../api/types.gen'
import { Seo } from '../components/Seo'
import { Failure } from '../forms/Outcome'
import type { ScreenProps } from '../routes'
import { AccountsScreen } from './AccountsScreen'
import { AdminNav } from './AdminNav'
import styles from './admin.module.css'
import { DashboardScreen } from './DashboardScreen'
import { EnquiriesScreen } from './EnquiriesScreen'
import Entrance from './Entrance'
import { PopupScreen } from './PopupScreen'
import { SliderScreen } from './SliderScreen'
import { titles } from './titles'
import { signedOut } from './use-loaded'
import { useSession } from './use-session'

const screens: Record<string, ComponentType<{ user: User }>> = {
  '/admin-dashboard': DashboardScreen,
  '/admin-slider': SliderScreen,
  '/admin-popup': PopupScreen,
  '/admin-enquiries': EnquiriesScreen,
  '/admin-accounts': AccountsScreen,
}

/** The wrapper of the admin screens: lets in who has a session, with the admin's own menu. */
export default function AdminScreens(props: ScreenProps) {
  const { loaded, user } = useSession()
  const { path, seo } = props.page
  const Screen = screens[path]
  if (user && Screen) {
    return (
      <div className={styles.admin}>
        <Seo seo={seo} />
        <AdminNav user={user} current={path} />
        <h1>{titles[path]}</h1>
        <Screen user={user} />
      </div>
    )
  }
  const { result } = loaded
  if (result.state !== 'failed' || signedOut(result.error)) return <Entrance {...props} />
  return (
    <div className={styles.admin}>
      <Seo seo={seo} />
      <h1>{titles[path]}</h1>
      <Failure title="You could not be let in." reason={reason(result.error)}>
        <button type="button" className="button" onClick={loaded.retry}>
          Retry
        </button>
      </Failure>
    </div>
  )
}
