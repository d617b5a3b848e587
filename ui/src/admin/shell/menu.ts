import { House, Image, Inbox, type LucideIcon, Monitor, School, Send, Settings } from 'lucide-react'
import { accounts, ownAccount, tokens } from '#admin/accounts/route'
import { audit } from '#admin/audit/route'
import { content } from '#admin/content/route'
import { dashboard } from '#admin/dashboard/route'
import { disclosure } from '#admin/disclosure/route'
import { enquiries } from '#admin/enquiries/route'
import {
  addressOfDrafts,
  addressOfKind,
  albums,
  alerts,
  asksForDrafts,
  itemKindIn,
  items,
  kindsBeside,
} from '#admin/items/route'
import { pictures } from '#admin/pictures/route'
import { popup } from '#admin/popup/route'
import { slider } from '#admin/slider/route'
import type { AdminScreen, Person } from '#admin/ui/screen'
import type { ItemKind } from '#kit/api/items'
import { mayPublish } from '#kit/auth/rights'
import { type MarkedText, msg } from '#kit/i18n/message'

/** The part of an address that says what is shown. */
export interface Place {
  pathname: string
  search: string
}

/** A line of the menu: a screen, or a part of one. */
export interface MenuEntry {
  to: string
  label: MarkedText
  /** The heading of the screen. */
  title: MarkedText
  isFor?: AdminScreen['isFor']
  isAt: (place: Place) => boolean
  /** Of what it says how much there is. */
  count?: 'attention' | 'unread'
}

/** Entries under one heading. One that is alone is shown without it. */
export interface MenuGroup {
  label: MarkedText
  icon: LucideIcon
  entries: MenuEntry[]
}

const screenEntry = (screen: AdminScreen, label = screen.title): MenuEntry => ({
  to: screen.path,
  label,
  title: screen.title,
  isFor: screen.isFor,
  isAt: ({ pathname }) => pathname === screen.path,
})

/** The list of a kind on the screen of items, with those beside it. */
const kindEntry = (kind: ItemKind, label: MarkedText, title = label): MenuEntry => ({
  to: addressOfKind(kind),
  label,
  title,
  isAt: ({ pathname, search }) =>
    pathname === items.path &&
    new URLSearchParams(search).has('kind') &&
    kindsBeside(itemKindIn(search))[0] === kind,
})

/** The slider or the pop-up for those who may publish it, and its drafts for the others. */
function homeEntries(kind: 'slider' | 'popup', screen: AdminScreen): MenuEntry[] {
  const drafts = kindEntry(kind, screen.title)
  const own = screenEntry(screen)
  return [
    {
      ...own,
      isFor: (user) => mayPublish(user, kind),
      isAt: (place) => own.isAt(place) || drafts.isAt(place),
    },
    { ...drafts, isFor: (user) => !mayPublish(user, kind) },
  ]
}

const drafts: MenuEntry = {
  to: addressOfDrafts,
  label: msg('Drafts'),
  title: msg('Drafts'),
  isAt: ({ pathname, search }) => asksForDrafts(pathname, search),
}

const certificates: MenuEntry = {
  ...screenEntry(disclosure, msg('Disclosure')),
  isAt: ({ pathname, search }) =>
    pathname === disclosure.path || itemKindIn(search) === 'disclosure-row',
}

export const homeGroup: MenuGroup = {
  label: msg('Home'),
  icon: House,
  entries: [{ ...screenEntry(dashboard, msg('Home')), count: 'attention' }],
}

export const enquiriesGroup: MenuGroup = {
  label: enquiries.title,
  icon: Inbox,
  entries: [{ ...screenEntry(enquiries), count: 'unread' }],
}

/** What is open in the menu where nothing else is. */
export const publishGroup: MenuGroup = {
  label: msg('Publish'),
  icon: Send,
  entries: [
    kindEntry('circular', msg('Circulars')),
    kindEntry('news', msg('News')),
    screenEntry(albums),
    screenEntry(alerts, msg('Alert')),
    drafts,
  ],
}

/** The menu, by what one wants to do. */
export const menu: MenuGroup[] = [
  homeGroup,
  enquiriesGroup,
  publishGroup,
  {
    label: msg('Home page'),
    icon: Monitor,
    entries: [
      ...homeEntries('slider', slider),
      ...homeEntries('popup', popup),
      kindEntry('home', msg('Words'), msg('Words of the home page')),
      kindEntry('menu', msg('Menu')),
    ],
  },
  {
    label: msg('School'),
    icon: School,
    entries: [
      kindEntry('page', msg('Pages')),
      kindEntry('fact', msg('Fees and timings')),
      kindEntry('teacher', msg('Staff')),
      kindEntry('results', msg('Results')),
      kindEntry('holiday', msg('Calendar')),
      kindEntry('admissions', msg('Admissions')),
      certificates,
      kindEntry('site', msg('Contact'), msg('Telephone, address and office hours')),
    ],
  },
  { label: pictures.title, icon: Image, entries: [screenEntry(pictures)] },
  {
    label: msg('Settings'),
    icon: Settings,
    entries: [
      screenEntry(accounts),
      screenEntry(ownAccount),
      screenEntry(audit),
      screenEntry(content),
      screenEntry(tokens),
    ],
  },
]

/** The groups of the menu with what somebody may open, without those that are empty then. */
export const menuFor = (user: Person) =>
  menu
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ to, isFor }) =>
        user.mustAddFactor ? to === ownAccount.path : (isFor?.(user) ?? true),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)

/** The entry of the menu that leads to a place. */
export const entryAt = (place: Place) =>
  menu.flatMap(({ entries }) => entries).find((entry) => entry.isAt(place))
