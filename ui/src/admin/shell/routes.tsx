import type { ComponentType } from 'react'
import { AccountsScreen } from '#admin/accounts/AccountsScreen'
import { OwnAccountScreen } from '#admin/accounts/OwnAccountScreen'
import { AuditScreen } from '#admin/audit/AuditScreen'
import { ContentScreen } from '#admin/content/ContentScreen'
import { DashboardScreen } from '#admin/dashboard/DashboardScreen'
import { DisclosureScreen } from '#admin/disclosure/DisclosureScreen'
import { EnquiriesScreen } from '#admin/enquiries/EnquiriesScreen'
import { PopupScreen } from '#admin/popup/PopupScreen'
import { SliderScreen } from '#admin/slider/SliderScreen'
import { signedOut } from '#admin/ui/use-loaded'
import { reason } from '#shared/api/error'
import type { User } from '#shared/api/types.gen'
import type { PageProps } from '#shared/routing/page'
import { Failure } from '#shared/ui/Outcome'
import { AdminFrame } from './AdminFrame'
import { AdminNav } from './AdminNav'
import { ConfirmPassword } from './ConfirmPassword'
import { Waiting } from './Entrance'
import { SignInAgain } from './SignInAgain'
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
export default function AdminScreens({ page }: PageProps) {
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
