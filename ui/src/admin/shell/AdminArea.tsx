import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryClient } from '#admin/ui/query-client'
import { ScreenLabels } from '#admin/ui/screen-labels'
import { isUnauthorized, reason } from '#shared/api/error'
import type { PageProps } from '#shared/routing/page'
import { ErrorAlert } from '#shared/ui/Alert'
import { Button } from '#shared/ui/Button'
import { AdminFrame } from './AdminFrame'
import { AdminNav } from './AdminNav'
import { AdminLoading } from './AdminPlaceholder'
import { ConfirmPassword } from './ConfirmPassword'
import { loadScreen } from './load-screen'
import { ReauthDialog } from './ReauthDialog'
import { screenAt, screenLabels } from './screens'
import { useSession } from './use-session'

/** The admin area: every screen of it, with one query cache for all. */
export default function AdminArea(props: PageProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInArea {...props} />
    </QueryClientProvider>
  )
}

/** An admin screen with the admin's own menu, for people with a session. */
function SignedInArea({ page, layout }: PageProps) {
  const { loaded, user } = useSession()
  const { result } = loaded
  const screen = screenAt(page.path)
  const Screen = screen && loadScreen(screen, layout.build)
  const refused = result.state === 'failed' && !isUnauthorized(result.error)
  return (
    <AdminFrame page={page} nav={user && <AdminNav user={user} current={page.path} />}>
      {user && Screen && (
        <ScreenLabels value={screenLabels}>
          <Suspense fallback={<AdminLoading />}>
            <Screen user={user} />
          </Suspense>
        </ScreenLabels>
      )}
      {!user && refused && (
        <ErrorAlert title="You could not be let in." reason={reason(result.error)}>
          <Button variant="main" onClick={loaded.retry}>
            Retry
          </Button>
        </ErrorAlert>
      )}
      {!user && !refused && <AdminLoading />}
      {user && <ConfirmPassword emailId={user.emailId} />}
      <ReauthDialog />
    </AdminFrame>
  )
}
