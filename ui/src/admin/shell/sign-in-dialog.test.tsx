import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setUser, useSiteState } from '#kit/lib/site-state'
import { type Answer, fakeApi } from '#testing/fake-api'
import { openArea } from './testing/area'

const asha = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const
const ravi = { ...asha, _id: 'u2', userName: 'Ravi', emailId: 'ravi@school.in' }
const session = (data: typeof asha | typeof ravi): Answer => ({
  body: { data, token: 't', message: 'Signed in' },
})
const lost: Answer = { status: 401, body: { message: 'Please sign in.' } }
const slider = { _id: 's1', images: [], slides: [] }
const deletes = 'DELETE /api/deleteslider/s1'
const button = (name: string) => screen.getByRole('button', { name })

describe('a session that ends on a screen', () => {
  const open = async (answers: Record<string, Answer | Answer[]> = {}) => {
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    setUser(asha)
    const calls = fakeApi({
      'GET /api/session': session(asha),
      'GET /api/get-pop-up': { body: { data: [] } },
      'GET /api/get-all-slider': { body: { data: [slider] } },
      [deletes]: [lost, { body: { message: 'Slider deleted' } }],
      ...answers,
    })
    const { user } = openArea('/admin-slider')
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Please log in again' })
    const times = (call: string) => calls.filter((made) => made.call === call).length
    return { user, leave, times }
  }
  const password = () => screen.getByLabelText<HTMLInputElement>('Password')

  it('is renewed in place, and what was begun is done', async () => {
    const { user, leave, times } = await open({ 'POST /api/login': session(asha) })
    expect(localStorage.getItem('token')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@school.in')
    await expect.poll(() => document.activeElement).toBe(password())
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Login'))
    await expect.poll(() => times(deletes)).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(useSiteState.getState().user?.emailId).toBe('asha@school.in')
    expect(leave).not.toHaveBeenCalled()
  })

  it('says why a login was refused', async () => {
    const refused: Answer = { status: 401, body: { message: 'Wrong password.' } }
    const { user } = await open({ 'POST /api/login': refused })
    await user.type(password(), 'x')
    await user.click(button('Login'))
    expect((await screen.findByRole('alert')).textContent).toBe('Login failed: Wrong password.')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('shows the screen to another person as theirs', async () => {
    const { user, times } = await open({
      'POST /api/login': session(ravi),
      'GET /api/session': [session(asha), session(ravi)],
    })
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Login'))
    expect(await screen.findByText('Ravi')).toBeDefined()
    expect(times('GET /api/session')).toBe(2)
  })

  it('can be left for the login page', async () => {
    window.history.replaceState(null, '', '/admin-slider')
    const { user, leave } = await open()
    expect(screen.getByText(/^Not asha@school.in\? If somebody else logs in/)).toBeDefined()
    await user.click(button('Log in as somebody else'))
    expect(leave).toHaveBeenCalledWith('/login?next=%2Fadmin-slider')
  })

  it('does not ask for ever', async () => {
    const { user, times } = await open({ 'POST /api/login': session(asha), [deletes]: lost })
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Login'))
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(times(deletes)).toBe(2)
  })

  it('leads to another tab who has lost the password', async () => {
    await open()
    const link = screen.getByRole('link', { name: /^Forgot your password/ })
    expect(link.getAttribute('href')).toBe('/forgot-password')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('stays as it is when the dialog is closed', async () => {
    const { leave } = await open()
    screen.getByRole<HTMLDialogElement>('dialog').close()
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in.')
    expect(leave).not.toHaveBeenCalled()
  })
})
