import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { SessionView } from '#kit/api/types.gen'
import { Reauthentication, ReauthenticationContext } from '#kit/auth/reauthentication'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import OwnAccountScreen from './OwnAccountScreen'

const here: SessionView = {
  _id: 's1',
  device: 'Firefox on Windows',
  from: '198.51.100.4',
  createdAt: '2026-11-21T03:30:00Z',
  lastSeenAt: '2026-11-21T06:59:00Z',
  current: true,
}
const phone: SessionView = {
  _id: 's2',
  device: 'Chrome on Android',
  from: '203.0.113.7',
  createdAt: '2026-11-18T03:30:00Z',
  lastSeenAt: '2026-11-21T03:44:00Z',
  current: false,
}
const data = {
  _id: 'u1',
  emailId: 'asha@school.in',
  userName: 'Asha',
  role: 'staff',
  status: 'active',
  createdAt: '2026-10-01T03:30:00Z',
  createdFrom: '203.0.113.9',
}
const asha = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'staff' } as const
const account = (...sessions: SessionView[]): Answer => ({ body: { data, sessions } })
const none = { body: { passkeys: [], recovery: 0 } }
const answer = (message: string): Answer => ({ body: { message, data: {} } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T07:00:00Z'))
})

/** Calls that change nothing. */
const reads = /^GET|password-strength$/

async function open(answers: Record<string, Answer | Answer[]> = {}) {
  const calls = fakeApi({
    'GET /api/account': account(here, phone),
    'GET /api/account/factors': none,
    ...answers,
  })
  const auth = new Reauthentication()
  const user = show(
    <ReauthenticationContext value={auth}>
      <OwnAccountScreen user={asha} />
    </ReauthenticationContext>,
  )
  await screen.findByRole('heading', { name: 'Password' })
  const bodies = () =>
    calls.filter(({ call }) => !reads.test(call)).map(({ call, body }) => [call, body])
  return { user, auth, bodies }
}

async function typePasswords(user: Awaited<ReturnType<typeof open>>['user']) {
  await user.type(field('Current password'), 'Mango-tree-1998!')
  await user.type(field('New password'), 'Banyan-tree-2026!')
  await user.click(button('Change the password'))
}

it('says who the person is and what they may do', async () => {
  await open()
  expect(screen.getByText('asha@school.in').textContent).toBe(
    'asha@school.inStaff: answers enquiries, and writes everything else for approval.',
  )
})

it('changes the name, everywhere', async () => {
  const heard = vi.fn()
  const { user, auth, bodies } = await open({
    'PATCH /api/account': answer('Your name is Asha Rao now'),
  })
  auth.onSignedIn(heard)
  await user.clear(field('Name'))
  await user.type(field('Name'), ' Asha Rao ')
  await user.click(button('Save the name'))
  const words = await screen.findByText('Your name is Asha Rao now')
  expect(words.closest('[role=status]')).not.toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith(true)
  expect(bodies()).toEqual([['PATCH /api/account', { userName: 'Asha Rao', wasName: 'Asha' }]])
})

it('offers the languages, each in its own words, and loads the screen again for the one that is chosen', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { user, bodies } = await open({ 'PATCH /api/account': answer('The language is chosen') })
  const select = screen.getByLabelText<HTMLSelectElement>('Language')
  const offered = [...select.options].map(({ lang, text }) => [lang, text])
  expect(offered).toEqual([
    ['en', 'English'],
    ['kn', 'ಕನ್ನಡ'],
    ['hi', 'हिन्दी'],
  ])
  expect(select.value).toBe('en')
  await user.selectOptions(select, 'kn')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(bodies()).toEqual([['PATCH /api/account', { language: 'kn' }]])
})

it('shows the language as it was where the choice fails', async () => {
  const { user } = await open({ 'PATCH /api/account': 'no response' })
  await user.selectOptions(screen.getByLabelText('Language'), 'kn')
  expect((await screen.findByRole('alert')).textContent).toContain('The language could not be')
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('en')
})

it('changes the password, and asks again where the person is signed in', async () => {
  const { user, bodies } = await open({
    'PUT /api/account/password': answer('Your password is changed.'),
    'GET /api/account': [account(here, phone), account(here)],
  })
  await typePasswords(user)
  expect(await screen.findByText('Your password is changed.')).toBeDefined()
  expect(field('Current password').value).toBe('')
  await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull()
  expect(bodies()).toEqual([
    ['PUT /api/account/password', { current: 'Mango-tree-1998!', password: 'Banyan-tree-2026!' }],
  ])
})

it('says beside the field that the current password is wrong, and keeps what was typed', async () => {
  const fields = { current: 'This is not your password.' }
  const body = { message: 'Please correct what is marked.', code: 'invalid', fields }
  const { user } = await open({ 'PUT /api/account/password': { status: 422, body } })
  await typePasswords(user)
  expect(await screen.findByText('This is not your password.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(field('Current password'))
  expect(field('New password').value).toBe('Banyan-tree-2026!')
})

it('lists the browsers in words, this one marked', async () => {
  await open()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Firefox on Windows This one' +
      'Logged in today, 9:00 am, last seen today, 12:29 pm, from 198.51.100.4',
    'Chrome on Android ' +
      'Logged in Wednesday, 18 November, last seen today, 9:14 am, from 203.0.113.7End',
  ])
})

it('ends one, and keeps the focus', async () => {
  const { user, bodies } = await open({
    'DELETE /api/account/sessions/s2': ['no response', answer('Ended: Chrome on Android')],
    'GET /api/account': [account(here, phone), account(here)],
  })
  const end = 'End: Chrome on Android, logged in Wednesday, 18 November'
  await user.click(button(end))
  expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  await user.click(button(end))
  expect(await screen.findByText('Ended: Chrome on Android')).toBeDefined()
  await expect.poll(() => screen.getAllByRole('listitem')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Where you are logged in')
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
  expect(bodies()).toHaveLength(2)
})

it('ends all others', async () => {
  const { user, bodies } = await open({ 'DELETE /api/account/sessions': answer('1 session ended') })
  const sessions = screen
    .getByRole('heading', { name: 'Where you are logged in' })
    .closest('section')
  await user.click(within(sessions as HTMLElement).getByRole('button', { name: 'End all others' }))
  expect(await screen.findByText('1 session ended')).toBeDefined()
  expect(bodies()).toEqual([['DELETE /api/account/sessions', null]])
})
