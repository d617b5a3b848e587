import { expect, test, vi } from 'vitest'
import { browserStorage, tabStorage } from './storage'

test('keeps texts, and lists the keys with a prefix', () => {
  expect(tabStorage.set('draft:1', 'a')).toBe(true)
  tabStorage.set('other', 'b')
  expect(tabStorage.keys('draft:')).toEqual(['draft:1'])
  tabStorage.remove('draft:1')
  expect(tabStorage.get('draft:1')).toBeNull()
})

test('keeps values, and undefined removes one', () => {
  browserStorage.setJson('place', { id: 'e1' })
  expect(browserStorage.getJson('place')).toEqual({ id: 'e1' })
  browserStorage.setJson('place', undefined)
  expect(localStorage.getItem('place')).toBeNull()
})

test('a damaged value counts as none', () => {
  localStorage.setItem('place', '{"id":')
  expect(browserStorage.getJson('place')).toBeNull()
})

test('a browser that forbids storage remembers nothing, and nothing fails', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  expect(browserStorage.set('token', 'x')).toBe(false)
  expect(browserStorage.get('token')).toBeNull()
  expect(browserStorage.getJson('token')).toBeNull()
  expect(() => browserStorage.remove('token')).not.toThrow()
})
