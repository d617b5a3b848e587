import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, Navigate, useLocation } from 'react-router'
import { createQueryClient } from '#admin/shell/query-client'
import { watchUse } from '#admin/shell/watch-use'
import type { Layout } from '#kit/api/types.gen'
import { LayoutContext } from '#kit/routing/layout-context'
import { pageOf } from './fixtures'

export const layout = {
  school: {
    name: 'Test School',
    enquiriesKeptDays: 200,
    officeHours: '9 to 5',
    phone: '+91 98450 12345',
  },
  navigation: {
    menu: [{ label: 'About us', children: [{ label: 'Our story', path: '/school-story' }] }],
    homeLinks: [{ label: 'Boarding', path: '/boarding' }],
    contactLinks: [],
    footer: [{ heading: 'More', links: [{ label: 'Our story', path: '/school-story' }] }],
  },
  build: 'test',
} as unknown as Layout

/** The data of an admin screen. */
export const adminPage = (path: string) => pageOf('admin', {}, path)

focusManager.setEventListener(watchUse)
let client = createQueryClient()

/** The cache of what is shown. */
export const shownQueries = () => client

type Place = string | { pathname: string; state: unknown }

/** A part of the site as it stands in a page; one that is handed something is led to. */
export const around = (part: ReactNode, at: Place) => (
  <LayoutContext value={layout}>
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[typeof at === 'string' ? at : elsewhere]}>
        {typeof at === 'string' ? part : <Arrival at={at}>{part}</Arrival>}
        <Whereabouts />
      </MemoryRouter>
    </QueryClientProvider>
  </LayoutContext>
)

const elsewhere = '/elsewhere'

function Arrival({ at, children }: { at: Exclude<Place, string>; children: ReactNode }) {
  const { pathname } = useLocation()
  return pathname === elsewhere ? <Navigate to={at.pathname} state={at.state} /> : children
}

/** Shows it to a person for whom nothing was loaded yet, and gives that person. */
export function show(part: ReactNode, at: Place = '/') {
  client = createQueryClient()
  render(around(part, at))
  return userEvent.setup()
}

/** Where the router is, and what it was handed. */
export const whereabouts = () =>
  JSON.parse(document.querySelector('[data-whereabouts]')?.textContent ?? '{}')

function Whereabouts() {
  const { pathname, state } = useLocation()
  return <output data-whereabouts>{JSON.stringify({ pathname, state })}</output>
}
