import type { ComponentType } from 'react'
import { type RouteObject, useOutletContext } from 'react-router'
import type { AdminScreen, Person } from '#admin/ui/screen'
import { t } from '#kit/i18n/message'
import { loadModule } from '#kit/lib/load-module'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import type { AdminInput } from './AdminFrame'
import { AdminLoading } from './AdminLoading'
import { AdminRoot } from './AdminRoot'
import { screens } from './screens'

/** The routes of the admin area: the frame, and in it a screen for each address. */
export const adminRoutes = (input: AdminInput): RouteObject[] => [
  {
    element: <AdminRoot {...input} />,
    children: [
      ...screens.map((screen) => routeOf(screen, input.layout.build)),
      { path: '*', element: <UnknownScreen /> },
    ],
  },
]

const routeOf = ({ path, loader, lazy }: AdminScreen, build: string): RouteObject => ({
  path,
  loader,
  lazy: { Component: async () => withUser((await loadModule(lazy, build)).default) },
  hydrateFallbackElement: <AdminLoading />,
  ErrorBoundary: FailedScreen,
})

/** A screen as the component of its route: it is given who is signed in. */
const withUser = (Screen: ComponentType<{ user: Person }>) =>
  function ScreenOfUser() {
    return <Screen user={useOutletContext<Person>()} />
  }

const UnknownScreen = () => <p>{t("Sorry, we can't find that page.")}</p>

function FailedScreen() {
  return (
    <ErrorAlert
      title={t('This screen could not be shown.')}
      reason={t('Please check your connection and try again.')}
    >
      {/* Without a connection that would show the browser's own page in place of the office. */}
      <Button variant="main" onClick={() => navigator.onLine && window.location.reload()}>
        {t('Retry')}
      </Button>
    </ErrorAlert>
  )
}
