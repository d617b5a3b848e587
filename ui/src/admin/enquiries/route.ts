import { type AdminScreen, fetchAhead } from '#admin/ui/screen'
import { queryOf } from '#kit/api/query'
import { msg } from '#kit/i18n/message'
import type { EnquiryFilter, EnquiryTab } from './queries'
import { enquiriesQuery } from './queries'

export const enquiries: AdminScreen = {
  path: '/admin-enquiries',
  title: msg('Enquiries'),
  loader: fetchAhead((client, search) => [
    client.ensureInfiniteQueryData(enquiriesQuery(parseEnquiriesUrl(search))),
  ]),
  lazy: () => import('./EnquiriesScreen'),
}

/** The part of the enquiries' screen that its address names: the filter, and the enquiry that is open ("" for none). */
export interface EnquiriesLocation extends EnquiryFilter {
  id: string
  /** The ready answers in place of the list. */
  view: '' | 'answers'
}

const tabs: EnquiryTab[] = ['new', 'mine', 'call-back', 'in-hand', 'done', 'all', 'spam']

const defaults: EnquiriesLocation = {
  tab: 'new',
  unread: false,
  query: '',
  person: '',
  id: '',
  view: '',
}

/** The address of a part of the enquiries' screen. What is left out is as when it is first opened. */
export function enquiriesUrl(place: Partial<EnquiriesLocation>): string {
  const { tab, unread, query, person, id, view } = { ...defaults, ...place }
  const state = tab === defaults.tab ? '' : tab
  const search = queryOf({ state, unread: unread ? 'true' : '', q: query, person, id, view })
  return search ? `${enquiries.path}?${search}` : enquiries.path
}

/** The part that a query string names. */
export function parseEnquiriesUrl(search: string): EnquiriesLocation {
  const params = new URLSearchParams(search)
  const value = (name: string) => params.get(name) ?? ''
  return {
    tab: tabs.find((tab) => tab === value('state')) ?? defaults.tab,
    unread: value('unread') === 'true',
    query: value('q'),
    person: value('person'),
    id: value('id'),
    view: value('view') === 'answers' ? 'answers' : '',
  }
}
