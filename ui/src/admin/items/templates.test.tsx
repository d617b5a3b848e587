import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ItemKind } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import ItemsScreen from './ItemsScreen'

// A new item begins with a text that schools write every month.

const owner = { _id: 'asha', userName: 'Asha', emailId: 'asha@school.example', role: 'owner' }

afterEach(() => localStorage.clear())

async function begin(kind: ItemKind) {
  const calls = fakeApi({
    [`GET /api/content/items/${kind}`]: { body: { data: { revision: 7, items: [] } } },
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
  })
  const user = show(
    <ItemsScreen user={owner as User} />,
    `/admin-items?kind=${kind}&item=new&draft=d1`,
  )
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { calls, user, press }
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('fills in the text of a circular with one tap, and another one with the next', async () => {
  const { press } = await begin('circular')
  await press('Holiday')
  expect(value('Title')).toBe('Holiday on ___')
  expect(value('Category')).toBe('Holidays')
  await press('Fee reminder')
  expect(value('Title')).toBe('Fees are due by ___')
  expect(value('Category')).toBe('Fees')
})

it('selects what has to be filled in, and goes when something is written', async () => {
  const { user, press } = await begin('news')
  await press('Parents’ meeting')
  expect(document.activeElement).toBe(screen.getByLabelText('Title'))
  await user.keyboard('Friday')
  expect(value('Title')).toBe('Parents’ meeting on Friday')
  expect(screen.queryByRole('button', { name: 'Holiday' })).toBeNull()
})

it('publishes no text with a blank', async () => {
  const { calls, user, press } = await begin('alert')
  await press('Holiday')
  const text = screen.getByLabelText('What everybody should know at once')
  await user.keyboard('Friday')
  await press('Publish')
  expect(await screen.findByText('Fill in the blanks (___).')).toBeDefined()
  expect(text).toHaveProperty('value', 'The school is closed on Friday and opens again on ___.')
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
})

it.each(['holiday', 'album', 'teacher'] as const)('has no text to begin %s with', async (kind) => {
  await begin(kind)
  await screen.findByRole('button', { name: 'Publish' })
  await vi.dynamicImportSettled()
  expect(screen.queryByText('Begin with a text')).toBeNull()
})
