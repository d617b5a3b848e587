import { texts } from 'virtual:messages/admin'
import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { interceptors } from '#kit/api/interceptors'
import { translation } from '#kit/api/translation'
import { Reauthentication, ReauthenticationContext } from '#kit/auth/reauthentication'
import { setLanguage } from '#kit/i18n/message'
import { messageText } from '#kit/i18n/sentence'
import { mount } from '#kit/lib/mount'
import { reportErrors } from '#kit/lib/report-errors'
import { hydrateSiteState } from '#kit/lib/site-state'
import type { AdminInput } from './shell/AdminFrame'
import { createQueryClient } from './shell/query-client'
import { adminRoutes } from './shell/routes'
import { watchUse } from './shell/watch-use'
import { queryClientContext } from './ui/screen'

/** Brings the admin area alive over the frame that the server rendered. */
export function startAdmin(root: HTMLElement, input: AdminInput) {
  setLanguage('en', texts)
  focusManager.setEventListener(watchUse)
  const client = createQueryClient()
  const router = createBrowserRouter(adminRoutes(input), {
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  })
  // The address of a screen on its way is not the window's yet.
  const auth = new Reauthentication(() => {
    const { pathname, search } = router.state.navigation.location ?? router.state.location
    return pathname + search
  })
  interceptors.refused = auth.recover
  translation.messageText = messageText
  const told = reportErrors(input.layout.build)
  const app = (
    <ReauthenticationContext value={auth}>
      <QueryClientProvider client={client}>
        <RouterProvider
          router={router}
          // React tells of what fails while it draws; this is for scripts that do not come.
          onError={(error, { errorInfo }) => errorInfo || told.onCaughtError(error)}
        />
      </QueryClientProvider>
    </ReauthenticationContext>
  )
  mount(root, app, told)
  hydrateSiteState(input.layout.school.name)
}
