import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { AccountView } from '#kit/api/types.gen'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import AccountsScreen from '../AccountsScreen'

export const account = (
  _id: string,
  userName: string,
  more: Partial<AccountView> = {},
): AccountView => ({
  _id,
  emailId: `${_id}@school.in`,
  userName,
  role: 'staff',
  status: 'active',
  createdAt: '2026-11-20T03:30:00Z',
  createdFrom: '203.0.113.9',
  registered: true,
  sessions: 0,
  factor: false,
  ...more,
})
export const meena = account('u3', 'Meena', { status: 'pending', proof: 'confirmed' })
export const asha = account('u1', 'Asha', {
  role: 'owner',
  lastSeenAt: '2026-11-21T03:44:00Z',
  sessions: 1,
  createdFrom: 'cli:root',
  registered: false,
})
export const basu = account('u2', 'Basu', { lastSeenAt: '2026-11-18T03:44:00Z', sessions: 2 })
export const kiran = account('u4', 'Kiran', { status: 'disabled' })
export const list = (...data: AccountView[]): Answer => ({ body: { data } })
export const none: Answer = { body: { data: [] } }
export const policy: Answer = { body: { owners: '', editors: '' } }
export const all = list(meena, asha, basu, kiran)
export const answer = (message: string, data: AccountView = basu): Answer => ({
  body: { message, data },
})
const owner = { _id: 'u1', userName: 'Asha', emailId: 'u1@school.in', role: 'owner' } as const

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const focused = () => document.activeElement?.textContent
export const section = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement)

/** Calls that change nothing. */
const reads = /^GET|password-strength$/

/** The screen at half past noon, as Asha sees it. */
export async function open(answers: Record<string, Answer | Answer[]> = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'))
  const calls = fakeApi({
    'GET /api/accounts': all,
    'GET /api/factors/policy': policy,
    'GET /api/invitations': none,
    ...answers,
  })
  const user = show(<AccountsScreen user={owner} />)
  await screen.findByRole('heading', { name: 'People with access' })
  const bodies = () =>
    calls.filter(({ call }) => !reads.test(call)).map(({ call, body }) => [call, body])
  return { user, bodies }
}

/** Opens what can be done about somebody. */
export async function change(name: string, answers: Record<string, Answer | Answer[]> = {}) {
  const opened = await open(answers)
  await opened.user.click(button(`Change: ${name}`))
  return opened
}
