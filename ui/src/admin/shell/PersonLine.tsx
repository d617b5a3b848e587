import { LogOut } from 'lucide-react'
import { use, useState } from 'react'
import { dropAllUnsent } from '#admin/items/draft/unsent'
import { dropDraftTexts } from '#admin/ui/use-draft-text'
import { logout } from '#kit/api/accounts'
import { reason } from '#kit/api/error'
import type { User } from '#kit/api/types.gen'
import { openPage } from '#kit/auth/login-redirect'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { t } from '#kit/i18n/message'
import { mayLeave } from '#kit/lib/unsaved-work'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

/**
 * Who works here, and the end of it. That ends the session on the server first: a browser that only forgets is
 * still signed in. It is no `useAction`, which would fetch the screen again, and that would ask for the password.
 */
export function PersonLine({ user }: { user: User }) {
  const { endSession } = use(ReauthenticationContext)
  const [failure, setFailure] = useState('')
  async function leave() {
    if (!mayLeave()) return
    try {
      await endSession(logout)
      dropAllUnsent(user._id)
      dropDraftTexts()
      openPage('/login')
    } catch (error) {
      setFailure(reason(error))
    }
  }
  return (
    <li>
      <Button variant="bare" onClick={leave}>
        <LogOut aria-hidden size="1.375em" />
        <span>
          {t('Log out')} <small className={ui.soft}>{user.userName}</small>
        </span>
      </Button>
      {failure && <ErrorAlert title={t('You are still logged in.')} reason={failure} />}
    </li>
  )
}
