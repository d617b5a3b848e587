import { useMemo } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import type { BoxFilter, Shelf } from '../api/box'
import { queryOf } from '../api/query'

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

export interface Box {
  place: BoxPlace
  /** The address of where one gets by changing something of the place. */
  addressOf: (change: Partial<BoxPlace>) => string
  go: (change: Partial<BoxPlace>) => void
}

/** Where one is in the box, as the address says it, and how to get elsewhere in it. */
export function useBox(): Box {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => boxAt(search, navigate), [search, navigate])
}

function boxAt(search: string, navigate: NavigateFunction): Box {
  const place = placeIn(search)
  const addressOf = (change: Partial<BoxPlace>) => boxAddress({ ...place, ...change })
  const go = (change: Partial<BoxPlace>) => {
    const to = addressOf(change)
    void navigate(to, { replace: to === boxAddress(place), state: { within: true } })
  }
  return { place, addressOf, go }
}
