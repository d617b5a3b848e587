import { beforeEach, expect, test } from 'vitest'
import {
  clearUser,
  hydrateSiteState,
  setContactOpen,
  setMenuOpen,
  setUser,
  useSiteState,
} from './site-state'

const key = 'Test School'
const user = { _id: '1', userName: 'Asha', emailId: 'asha@example.org', role: 'staff' as const }
const closed = { menuOpen: false, contactOpen: false, user: null }

const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null')

beforeEach(() => {
  localStorage.clear()
  return hydrateSiteState(key)
})

test('what is remembered is the menu, the contact panel and the user, under the name of the school', () => {
  setMenuOpen(true)
  setContactOpen(true)
  setUser(user)
  expect(stored()).toEqual({ state: { menuOpen: true, contactOpen: true, user }, version: 1 })
  clearUser()
  expect(stored().state.user).toBeNull()
})

test('it comes back', () => {
  localStorage.setItem(
    key,
    JSON.stringify({ state: { ...closed, menuOpen: true, user }, version: 1 }),
  )
  hydrateSiteState(key)
  expect(useSiteState.getState()).toEqual({ menuOpen: true, contactOpen: false, user })
})

test.each([
  ['unreadable', '{"state":'],
  ['of another version', JSON.stringify({ state: { ...closed, menuOpen: true }, version: 2 })],
  ['of no version', JSON.stringify({ state: { ...closed, menuOpen: true } })],
  ['no object', '"open"'],
  ['of another shape', JSON.stringify({ state: { menuOpen: 'yes', user: 7 }, version: 1 })],
])('what is %s counts as nothing', (_, text) => {
  localStorage.setItem(key, text)
  hydrateSiteState(key)
  expect(useSiteState.getState()).toEqual(closed)
})
