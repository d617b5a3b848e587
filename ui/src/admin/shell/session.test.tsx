import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '#kit/i18n/message'
import { type Answer, fakeApi } from '#testing/fake-api'
import { openArea } from './testing/area'

const session: Answer = {
  body: {
    data: { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' },
    token: 't',
    message: 'Signed in',
  },
}

afterEach(() => setLanguage('en', {}))

it('says in which language the screens are drawn', async () => {
  const data = { ...(session.body as { data: object }).data, language: 'kn' }
  fakeApi({
    'GET /api/session': { body: { data, token: 't', message: 'Logged in' } },
    'GET /api/content/revisions': { status: 500, body: { message: 'x' } },
  })
  openArea('/admin-content')
  expect((await screen.findByRole('link', { name: 'ಜನರು' })).textContent).toBe('ಜನರು')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/\p{sc=Knda}/u)
  expect((await screen.findByRole('alert')).textContent).toContain('ಪ್ರಯತ್ನಿಸಿ')
  expect(document.documentElement.lang).toBe('kn')
})

it('is asked for once for all screens', async () => {
  const calls = fakeApi({
    'GET /api/session': session,
    'GET /api/content/revisions': { body: { data: [] } },
    'GET /api/accounts': { body: { data: [] } },
    'GET /api/invitations': { body: { data: [] } },
  })
  const { user } = openArea('/admin-content')
  await screen.findByText(/^Nothing has been published yet/)
  await user.click(screen.getByRole('link', { name: 'People' }))
  await screen.findByRole('button', { name: 'Invite somebody' })
  expect(calls.filter(({ call }) => call === 'GET /api/session')).toHaveLength(1)
})

it('does not hold back what a screen shows, where somebody signed in before', async () => {
  localStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: 9e9 }))}.s`)
  const calls = fakeApi({ 'GET /api/session': 'never', 'GET /api/audit?who=asha': 'never' })
  openArea('/admin-audit?who=asha')
  await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /api/audit?who=asha')
})

it('is asked for first where nobody signed in before', async () => {
  const calls = fakeApi({ 'GET /api/session': 'never' })
  openArea('/admin-accounts')
  await expect.poll(() => calls.map(({ call }) => call)).toEqual(['GET /api/session'])
})
