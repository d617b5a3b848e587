import type { ComponentType } from 'react'
import { reason } from '../api/error'
import type { User } from '../api/types.gen'
import { Failure } from '../forms/Outcome'
import type { ScreenProps } from '../routes'
import { AccountsScreen } from './AccountsScreen'
import { AdminFrame } from './AdminFrame'
import { AdminNav } from './AdminNav'
import { AuditScreen } from './AuditScreen'
import { ConfirmPassword } from './ConfirmPassword'
import { ContentScreen } from './ContentScreen'
import { DashboardScreen } from './DashboardScreen'
import { DisclosureScreen } from './DisclosureScreen'
import { EnquiriesScreen } from './EnquiriesScreen'
import { Waiting } from './Entrance'
import { OwnAccountScreen } from './OwnAccountScreen'
import { PopupScreen } from './PopupScreen'
import { SignInAgain } from './SignInAgain'
import { SliderScreen } from './SliderScreen'
import { signedOut } from './use-loaded'
import { useSession } from './use-session'

const screens: Record<string, ComponentType<{ user: User }>> = {
  '/admin-dashboard': DashboardScreen,
  '/admin-slider': SliderScreen,
  '/admin-popup': PopupScreen,
  '/admin-enquiries': EnquiriesScreen,
  '/admin-content': ContentScreen,
  '/admin-disclosure': DisclosureScreen,
  '/admin-accounts': AccountsScreen,
  '/admin-audit': AuditScreen,
  '/admin-account': OwnAccountScreen,
}

/** The wrapper of the admin screens: lets in who has a session, with the admin's own menu. */
export default function AdminScreens({ page }: ScreenProps) {
  const { loaded, user } = useSession()
  const { result } = loaded
  const Screen = screens[page.path]
  const refused = result.state === 'failed' && !signedOut(result.error)
  return (
    <AdminFrame page={page} nav={user && <AdminNav user={user} current={page.path} />}>
      {user && Screen && <Screen user={user} />}
      {!user && refused && (
        <Failure title="You could not be let in." reason={reason(result.error)}>
          <button type="button" className="button" onClick={loaded.retry}>
            Retry
          </button>
        </Failure>
      )}
      {!user && !refused && <Waiting />}
      {user && <ConfirmPassword emailId={user.emailId} />}
      <SignInAgain />
    </AdminFrame>
  )
}
