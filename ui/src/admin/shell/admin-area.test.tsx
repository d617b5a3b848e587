import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { otherEntries } from './testing/menu-entries'

// Who is signed in is known from one screen to the next; every test begins
// like a freshly loaded page.
beforeEach(() => {
  vi.resetModules()
  window.history.replaceState(null, '', '/admin-dashboard')
})

const session = (role: string): Answer => ({
  body: {
    data: { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role },
    token: 'h.p.s',
    message: 'Signed in',
  },
})

async function openArea(path = '/admin-dashboard') {
  const area = await import('./testing/area')
  return area.openArea(path).user
}

describe('the wrapper of the admin screens', () => {
  it('renders on the server what it is and that it loads', async () => {
    const { adminPage, layout } = await import('#testing/show')
    const { renderAdmin } = await import('#admin/render')
    const html = renderAdmin({ page: adminPage('/admin-dashboard'), layout })
    expect(html).toContain('<h1>Admin Dashboard</h1>')
    expect(html).toContain('Test School')
    expect(html).toContain('Loading...')
    expect(html).toMatch(/<noscript>.*needs JavaScript/)
    expect(html).not.toContain('<nav')
  })

  it('lets in who has a session, and keeps its token', async () => {
    fakeApi({ 'GET /api/session': session('owner') })
    const user = await openArea()
    const menu = within(await screen.findByRole('navigation'))
    const names = menu.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names).toEqual([
      'Home',
      'Enquiries',
      'Circulars',
      'News',
      'Albums',
      'Alert',
      'Drafts',
      ...otherEntries,
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home')
    const open = () => document.querySelector('details[open] summary')?.textContent
    expect(open()).toBe('Publish')
    await user.click(screen.getByRole('link', { name: 'Staff' }))
    await expect.poll(open).toBe('School')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Staff')
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Staff')
    await expect.poll(() => localStorage.getItem('token')).toBe('h.p.s')
    await screen.findAllByRole('alert')
  })

  it('says on every screen what needs attention and how many enquiries are unread', async () => {
    const enquiries = { new: 2, unread: 2, inHand: 0, done: 0, spam: 0, all: 2 }
    const attention = [
      { code: 'mail_refused', level: 'warning', message: 'Not mailed: 1' },
      { code: 'mail_off', level: 'warning', message: 'Mail is off', server: true },
      { code: 'drafts_waiting', level: 'notice', message: 'Waiting for you: 3', count: 3 },
      { code: 'enquiries_unread', level: 'notice', message: '2 unread enquiries' },
    ]
    fakeApi({
      'GET /api/session': session('owner'),
      'GET /api/status': { body: { attention, enquiries } },
    })
    await openArea('/admin-account')
    const link = await screen.findByRole('link', { name: /^Home.*4 things need attention\)$/ })
    expect(link.getAttribute('href')).toBe('/admin-dashboard')
    expect(screen.getByRole('link', { name: /^Enquiries.*2 unread\)$/ })).toBeDefined()
    await screen.findAllByRole('alert')
  })

  it('shows the people to owners only', async () => {
    fakeApi({ 'GET /api/session': session('staff') })
    await openArea()
    await screen.findByRole('link', { name: 'Enquiries' })
    expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
    await screen.findAllByRole('alert')
  })

  it('says that there is no such screen', async () => {
    fakeApi({ 'GET /api/session': session('owner') })
    await openArea('/admin-nothing')
    expect(await screen.findByText("Sorry, we can't find that page.")).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oops! Page not found')
    expect(document.title).toBe('Oops! Page not found · Test School')
  })

  it('leads to the login page without a session', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    localStorage.setItem('token', 'stale')
    fakeApi({ 'GET /api/session': { status: 401, body: { message: 'Please sign in.' } } })
    await openArea()
    await expect.poll(() => leave.mock.calls).toEqual([['/login?next=%2Fadmin-dashboard']])
    expect(localStorage.getItem('token')).toBeNull()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('offers another try when nobody answers', async () => {
    fakeApi({ 'GET /api/session': ['no response', session('owner')] })
    const user = await openArea()
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('navigation')).toBeDefined()
    await screen.findAllByRole('alert')
  })

  it('logs out on the server, then here', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    fakeApi({
      'GET /api/session': session('owner'),
      'POST /api/logout': ['no response', { body: { message: 'You are logged out' } }],
    })
    const user = await openArea()
    await user.click(await screen.findByRole('button', { name: /^Log out/ }))
    expect(await screen.findByText('You are still logged in.')).toBeDefined()
    expect(localStorage.getItem('token')).toBe('h.p.s')
    await user.click(screen.getByRole('button', { name: /^Log out/ }))
    await expect.poll(() => leave.mock.calls).toEqual([['/login']])
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('asks before it logs out where work would be lost', async () => {
    const asked = vi.fn().mockReturnValueOnce(false).mockReturnValue(true)
    vi.stubGlobal('confirm', asked)
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    const calls = fakeApi({
      'GET /api/session': session('owner'),
      'POST /api/logout': { body: {} },
    })
    const user = await openArea()
    const { hasUnsaved, markUnsaved } = await import('#kit/lib/unsaved-work')
    markUnsaved('Leave all the same?')
    await user.click(await screen.findByRole('button', { name: /^Log out/ }))
    expect(calls.map(({ call }) => call)).not.toContain('POST /api/logout')
    await user.click(screen.getByRole('button', { name: /^Log out/ }))
    await expect.poll(() => leave.mock.calls).toEqual([['/login']])
    expect(hasUnsaved()).toBe(false)
  })
})
