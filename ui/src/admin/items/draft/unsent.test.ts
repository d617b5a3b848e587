import { expect, it, vi } from 'vitest'
import { dropAllUnsent, dropUnsent, keepUnsent, unsentDraft, unsentDrafts } from './unsent'

const text = (id: string, title: string) => ({
  id,
  kind: 'circular' as const,
  item: '',
  base: 1,
  version: 0,
  values: { title },
})
const ids = (account: string) => unsentDrafts(account).map(({ id }) => id)

it('shows each person what they typed themselves', () => {
  keepUnsent('asha', text('d1', 'Salaries'), new Map())
  keepUnsent('ravi', text('d2', 'Rain'), new Map())
  expect(ids('asha')).toEqual(['d1'])
  expect(ids('ravi')).toEqual(['d2'])
  expect(unsentDraft('ravi', 'd1')).toBeUndefined()
  dropAllUnsent('ravi')
  expect(ids('ravi')).toEqual([])
  expect(unsentDraft('asha', 'd1')?.values).toEqual({ title: 'Salaries' })
  dropUnsent('asha', 'd1')
  expect(localStorage).toHaveLength(0)
})

it.each([['{'], ['null'], ['[]'], ['{"id":"d1"}'], ['{"id":"d1","kind":"novel","values":{}}']])(
  'hides no other text when one is damaged: %s',
  (damaged) => {
    localStorage.setItem('draft:ravi:broken', damaged)
    keepUnsent('ravi', text('d9', 'Rain'), new Map())
    expect(ids('ravi')).toEqual(['d9'])
    expect(unsentDraft('ravi', 'broken')).toBeUndefined()
    dropAllUnsent('ravi')
    expect(localStorage).toHaveLength(0)
  },
)

it('goes on where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepUnsent('ravi', text('d1', 'Rain'), new Map())).not.toThrow()
})
