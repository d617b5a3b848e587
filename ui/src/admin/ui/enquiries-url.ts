import type { BoxFilter, Shelf } from '#shared/api/enquiries'
import { queryOf } from '#shared/api/query'

/** What the box shows: which enquiries, and which of them is open ("" for none). */
export interface BoxPlace extends BoxFilter {
  id: string
}

export const boxPath = '/admin-enquiries'
const shelves: Shelf[] = ['new', 'in-hand', 'done', 'all', 'spam']

const nowhere: BoxPlace = { shelf: 'new', unread: false, words: '', person: '', id: '' }

/** The address of a place in the box. What is left out is as when the box is first opened. */
export function boxAddress(place: Partial<BoxPlace>): string {
  const { shelf, unread, words, person, id } = { ...nowhere, ...place }
  const state = shelf === nowhere.shelf ? '' : shelf
  const query = queryOf({ state, unread: unread ? 'true' : '', q: words, person, id })
  return query ? `${boxPath}?${query}` : boxPath
}

/** The place that a query names. */
export function placeIn(search: string): BoxPlace {
  const query = new URLSearchParams(search)
  const value = (name: string) => query.get(name) ?? ''
  return {
    shelf: shelves.find((shelf) => shelf === value('state')) ?? nowhere.shelf,
    unread: value('unread') === 'true',
    words: value('q'),
    person: value('person'),
    id: value('id'),
  }
}
