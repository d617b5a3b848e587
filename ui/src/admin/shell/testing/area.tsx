import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { queryClientContext } from '#admin/ui/screen'
import { interceptors } from '#kit/api/interceptors'
import { Reauthentication, ReauthenticationContext } from '#kit/auth/reauthentication'
import { adminPage, layout } from '#testing/show'
import { createQueryClient } from '../query-client'
import { adminRoutes } from '../routes'

/** Opens a screen of the whole admin area, as its document does. */
export function openArea(path: string) {
  const auth = new Reauthentication()
  interceptors.refused = auth.recover
  const client = createQueryClient()
  const router = createMemoryRouter(adminRoutes({ page: adminPage(path), layout }), {
    initialEntries: [path],
    getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  })
  render(
    <ReauthenticationContext value={auth}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ReauthenticationContext>,
  )
  return { user: userEvent.setup(), router }
}
