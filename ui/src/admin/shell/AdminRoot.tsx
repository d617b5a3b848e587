import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ownAccount } from '#admin/accounts/route'
import { ScreenLabels } from '#admin/ui/screen-labels'
import { isUnauthorized, reason } from '#kit/api/error'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { AdminFrame, type AdminInput } from './AdminFrame'
import { AdminLoading } from './AdminLoading'
import { AuthPrompts } from './AuthPrompts'
import { LeaveQuestion } from './LeaveQuestion'
import { menu, type Place } from './menu'
import { sessionQuery } from './queries'
import { refetchForUser } from './query-client'
import { ScreenFocus } from './ScreenFocus'

/** What is around every screen, for people with a session. Where the script of the next one takes time, its heading is there before. */
export function AdminRoot(input: AdminInput) {
  const client = useQueryClient()
  const session = useQuery(sessionQuery)
  const user = session.data
  const shown = useLocation()
  const wanted = useWantedPlace(shown)
  const { onSignedIn } = use(ReauthenticationContext)
  useEffect(() => onSignedIn((another) => another && refetchForUser(client)), [client, onSignedIn])
  return (
    <AdminFrame {...input} at={wanted} user={user}>
      {user?.mustAddFactor && shown.pathname !== ownAccount.path ? (
        <Navigate to={ownAccount.path} replace />
      ) : user && wanted.pathname === shown.pathname ? (
        <ScreenLabels value={screenLabels()}>
          <Outlet context={user} />
        </ScreenLabels>
      ) : session.error && !user && !isUnauthorized(session.error) ? (
        <Refused error={session.error} onRetry={() => session.refetch()} />
      ) : (
        <AdminLoading />
      )}
      <AuthPrompts />
      <LeaveQuestion />
      <ScreenFocus />
      <ScrollRestoration />
    </AdminFrame>
  )
}

const Refused = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <ErrorAlert title={t('You could not be logged in.')} reason={reason(error)}>
    <Button variant="main" onClick={onRetry}>
      {t('Retry')}
    </Button>
  </ErrorAlert>
)

/** Milliseconds after which a screen that has not come yet is waited for with its own heading. */
const moment = 100

/** What is shown, or the screen that has been on its way for a moment. */
function useWantedPlace(shown: Place): Place {
  const next = useNavigation().location ?? shown
  const [late, setLate] = useState(shown.pathname)
  useEffect(() => {
    const timer = setTimeout(() => setLate(next.pathname), moment)
    return () => clearTimeout(timer)
  }, [next.pathname])
  return late === next.pathname ? next : shown
}

/** The names of the menu's links by address; of a person's own account as it is said in a sentence. */
const screenLabels = () =>
  Object.fromEntries([
    ...menu.flatMap(({ entries }) => entries.map(({ to, label }) => [to, t(label)])),
    [ownAccount.path, t('your account')],
  ])
