import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sessionQuery } from '#admin/ui/queries'
import { queryClient } from '#admin/ui/query-client'
import { ScreenLabels } from '#admin/ui/screen-labels'
import { isUnauthorized, reason } from '#kit/api/error'
import { interceptors } from '#kit/api/interceptors'
import { recoverRefused } from '#kit/auth/recover-refused'
import { t } from '#kit/i18n/message'
import { ErrorBoundary } from '#kit/routing/ErrorBoundary'
import type { PageProps } from '#kit/routing/page'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { AdminFrame } from './AdminFrame'
import { AdminLoading } from './AdminPlaceholder'
import { ConfirmPassword } from './ConfirmPassword'
import { loadScreen } from './load-screen'
import { ReauthDialog } from './ReauthDialog'
import { screenAt, screenLabels } from './screens'

interceptors.refused = recoverRefused

/** The admin area: every screen of it, with one query cache for all. */
export default function AdminArea(props: PageProps<'admin'>) {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInArea {...props} />
    </QueryClientProvider>
  )
}

/** An admin screen in the admin's frame, for people with a session. */
function SignedInArea({ page, layout }: PageProps<'admin'>) {
  const { data: user, error, refetch } = useQuery(sessionQuery)
  const screen = screenAt(page.path)
  const Screen = screen && loadScreen(screen, layout.build)
  const refused = error && !isUnauthorized(error)
  return (
    <AdminFrame page={page} layout={layout} user={user}>
      {user && Screen && (
        <ScreenLabels value={screenLabels()}>
          <ErrorBoundary key={page.path} fallback={<FailedScreen />}>
            <Suspense fallback={<AdminLoading />}>
              <Screen user={user} />
            </Suspense>
          </ErrorBoundary>
        </ScreenLabels>
      )}
      {user && !screen && <p>{t("Sorry, we can't find that page.")}</p>}
      {!user && refused && (
        <ErrorAlert title={t('You could not be let in.')} reason={reason(error)}>
          <Button variant="main" onClick={() => refetch()}>
            {t('Retry')}
          </Button>
        </ErrorAlert>
      )}
      {!user && !refused && <AdminLoading />}
      {user && <ConfirmPassword emailId={user.emailId} />}
      <ReauthDialog />
    </AdminFrame>
  )
}

function FailedScreen() {
  return (
    <ErrorAlert
      title={t('This screen could not be shown.')}
      reason={t('Please check your connection and try again.')}
    >
      <Button variant="main" onClick={() => window.location.reload()}>
        {t('Retry')}
      </Button>
    </ErrorAlert>
  )
}
