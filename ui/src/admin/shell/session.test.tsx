import { cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'

// The scripts of screens are asked for once in a page's life: every test begins
// like a freshly loaded page.
beforeEach(() => void vi.resetModules())

const session: Answer = {
  body: {
    data: { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' },
    token: 't',
    message: 'Signed in',
  },
}

async function parts(path: string) {
  const { around, layout, adminPage } = await import('#testing/show')
  const { default: AdminArea } = await import('./AdminArea')
  return around(<AdminArea page={adminPage(path)} layout={layout} />, path)
}

it('is asked for once for all screens', async () => {
  const calls = fakeApi({
    'GET /api/session': session,
    'GET /api/content/revisions': { body: { data: [] } },
    'GET /api/accounts': { body: { data: [] } },
  })
  render(await parts('/admin-content'))
  await screen.findByText(/^Nothing has been published yet/)
  cleanup()
  render(await parts('/admin-accounts'))
  await screen.findByRole('button', { name: 'Add somebody' })
  expect(calls.filter(({ call }) => call === 'GET /api/session')).toHaveLength(1)
})

it('does not hold back what a screen shows, where somebody signed in before', async () => {
  localStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: 9e9 }))}.s`)
  window.history.replaceState(null, '', '/admin-audit?who=asha')
  const calls = fakeApi({ 'GET /api/session': 'never', 'GET /api/audit?who=asha': 'never' })
  render(await parts('/admin-audit'))
  await expect.poll(() => calls.map(({ call }) => call)).toContain('GET /api/audit?who=asha')
  window.history.replaceState(null, '', '/')
})

it('is asked for first where nobody signed in before', async () => {
  const calls = fakeApi({ 'GET /api/session': 'never' })
  render(await parts('/admin-accounts'))
  await expect.poll(() => calls.map(({ call }) => call)).toEqual(['GET /api/session'])
})
