import type { QueryClient } from '@tanstack/react-query'
import { parseEnquiriesUrl } from '#admin/ui/enquiries-url'
import {
  accountsQuery,
  auditQuery,
  changesQuery,
  disclosureQuery,
  draftsQuery,
  enquiriesQuery,
  itemsQuery,
  ownAccountQuery,
  picturesQuery,
  popupsQuery,
  revisionsQuery,
  slidersQuery,
  statusQuery,
  tokensQuery,
} from '#admin/ui/queries'
import { auditFilterIn } from '#kit/api/audit'
import { itemKindIn } from '#kit/api/items'
import { pictureFilterIn } from '#kit/api/library'
import type { User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { type MarkedText, msg, t } from '#kit/i18n/message'

/** A screen of the admin area. */
export interface AdminScreen {
  path: string
  title: MarkedText
  /** The name of its link in the menu. A screen without one is reached otherwise. */
  label?: MarkedText
  /** Used every day: a phone has it in the bar at its foot, and the others behind "More". */
  daily?: true
  /** Who has it in their menu, everybody without it. The API refuses others what it shows. */
  isFor?: (user: User) => boolean
  /** The module of src/admin whose default export shows it. */
  module: string
  /** Fetches what it shows first, beside its script; `search` is the query of its address. */
  prefetch?: (client: QueryClient, search: string) => unknown
}

const isOwner = ({ role }: User) => role === 'owner'

/** All admin screens, in the order of the menu: for routes, menu, headings, links and tests. */
export const screens: AdminScreen[] = [
  {
    path: '/admin-dashboard',
    title: msg('Admin Dashboard'),
    label: msg('Dashboard'),
    daily: true,
    module: 'dashboard/DashboardScreen',
    prefetch: (client) => [
      client.prefetchQuery(statusQuery),
      client.prefetchQuery(changesQuery),
      client.prefetchQuery(slidersQuery),
      client.prefetchQuery(popupsQuery),
    ],
  },
  {
    path: '/admin-enquiries',
    title: msg('Enquiries'),
    label: msg('Enquiries'),
    daily: true,
    module: 'enquiries/EnquiriesScreen',
    prefetch: (client, search) =>
      client.prefetchInfiniteQuery(enquiriesQuery(parseEnquiriesUrl(search))),
  },
  {
    path: '/admin-slider',
    title: msg('Slider'),
    label: msg('Slider'),
    daily: true,
    module: 'slider/SliderScreen',
    prefetch: (client) => client.prefetchQuery(slidersQuery),
  },
  {
    path: '/admin-popup',
    title: msg('Pop-up'),
    label: msg('Pop-up'),
    daily: true,
    module: 'popup/PopupScreen',
    prefetch: (client) => client.prefetchQuery(popupsQuery),
  },
  {
    path: '/admin-items',
    title: msg('Circulars, news, pages'),
    label: msg('Circulars, news, pages'),
    module: 'items/ItemsScreen',
    prefetch: (client, search) => [
      client.prefetchQuery(itemsQuery(itemKindIn(search))),
      client.prefetchQuery(draftsQuery),
    ],
  },
  {
    path: '/admin-albums',
    title: msg('Albums'),
    label: msg('Albums'),
    module: 'items/ItemsScreen',
    prefetch: (client) => [
      client.prefetchQuery(itemsQuery('album')),
      client.prefetchQuery(draftsQuery),
    ],
  },
  {
    path: '/admin-alert',
    title: msg('Alert on every page'),
    label: msg('Alert'),
    module: 'items/ItemsScreen',
    prefetch: (client) => [
      client.prefetchQuery(itemsQuery('alert')),
      client.prefetchQuery(draftsQuery),
    ],
  },
  {
    path: '/admin-pictures',
    title: msg('Pictures'),
    label: msg('Pictures'),
    module: 'pictures/PicturesScreen',
    prefetch: (client, search) =>
      client.prefetchInfiniteQuery(picturesQuery(pictureFilterIn(search))),
  },
  {
    path: '/admin-content',
    title: msg('Content'),
    label: msg('Content'),
    isFor: (user) => mayPublish(user),
    module: 'content/ContentScreen',
    prefetch: (client) => client.prefetchQuery(revisionsQuery),
  },
  {
    path: '/admin-disclosure',
    title: msg('Mandatory disclosure'),
    label: msg('Disclosure'),
    module: 'disclosure/DisclosureScreen',
    prefetch: (client) => client.prefetchQuery(disclosureQuery),
  },
  {
    path: '/admin-accounts',
    title: msg('Accounts'),
    label: msg('Accounts'),
    isFor: isOwner,
    module: 'accounts/AccountsScreen',
    prefetch: (client) => client.prefetchQuery(accountsQuery),
  },
  {
    path: '/admin-tokens',
    title: msg('App tokens'),
    label: msg('App tokens'),
    isFor: isOwner,
    module: 'accounts/AppTokensScreen',
    prefetch: (client) => client.prefetchQuery(tokensQuery),
  },
  {
    path: '/admin-audit',
    title: msg('Audit log'),
    label: msg('Audit log'),
    isFor: isOwner,
    module: 'audit/AuditScreen',
    prefetch: (client, search) => client.prefetchInfiniteQuery(auditQuery(auditFilterIn(search))),
  },
  {
    path: '/admin-account',
    title: msg('Your account'),
    module: 'accounts/OwnAccountScreen',
    prefetch: (client) => client.prefetchQuery(ownAccountQuery),
  },
]

export const screenAt = (path: string) => screens.find((screen) => screen.path === path)

/** The names of the menu's links by path. */
export const screenLabels = () =>
  Object.fromEntries(screens.flatMap(({ path, label }) => (label ? [[path, t(label)]] : [])))
