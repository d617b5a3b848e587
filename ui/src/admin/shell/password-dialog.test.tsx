import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { account, answer, list, meena } from '#admin/accounts/testing/accounts'
import { one, list as some, unread } from '#admin/enquiries/testing/enquiries'
import { setUser } from '#kit/lib/site-state'
import { type Answer, fakeApi } from '#testing/fake-api'
import { openArea } from './testing/area'

const asha = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' } as const
const required: Answer = {
  status: 403,
  body: { message: 'Please enter your password again to do this.', code: 'password_required' },
}
const wrong: Answer = {
  status: 422,
  body: { message: 'Please correct.', code: 'invalid', fields: { password: 'Not your password' } },
}
const confirms = 'POST /api/session/password'
const approves = 'PATCH /api/accounts/u3'
const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.findByRole('dialog', { name: 'Enter your password to continue' })
const password = () => screen.getByLabelText<HTMLInputElement>('Your password')

async function open(path: string, answers: Record<string, Answer | Answer[]>) {
  setUser(asha)
  const calls = fakeApi({
    'GET /api/session': { body: { data: asha, token: 't', message: 'Signed in' } },
    'GET /api/factors/policy': { body: { owners: '', editors: '' } },
    'GET /api/accounts': list(meena, account('u1', 'Asha', { role: 'owner' })),
    [confirms]: { body: { message: 'Your password is confirmed for 5 minutes' } },
    ...answers,
  })
  const { user } = openArea(path)
  const times = (call: string) => calls.filter((made) => made.call === call).length
  return { user, calls, times }
}

describe('a password that is asked for again', () => {
  const approve = async (answers: Record<string, Answer | Answer[]> = {}) => {
    const opened = await open('/admin-accounts', {
      [approves]: [required, answer('Approved: u3@school.in', { ...meena, status: 'active' })],
      ...answers,
    })
    await opened.user.click(await screen.findByRole('button', { name: 'Approve as staff: Meena' }))
    await dialog()
    return opened
  }

  it('lets what was begun go on', async () => {
    const { user, calls, times } = await approve()
    await expect.poll(() => document.activeElement).toBe(password())
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Continue'))
    await expect.poll(() => times(approves)).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.find(({ call }) => call === confirms)?.body).toEqual({
      password: 'Mango-tree-1998!',
    })
  })

  it('may be wrong, and is asked for in the same place', async () => {
    const { user, times } = await approve({ [confirms]: wrong })
    await user.type(password(), 'x')
    await user.click(button('Continue'))
    expect(await screen.findByText('Not your password')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(password())
    expect(times(approves)).toBe(1)
  })

  it('leaves everything as it was when it is cancelled', async () => {
    const { user, times } = await approve()
    await user.click(button('Cancel'))
    expect((await screen.findByRole('alert')).textContent).toContain('enter your password again')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([times(approves), times(confirms)]).toEqual([1, 0])
  })

  it('is not asked for for ever', async () => {
    const { user, times } = await approve({ [approves]: required })
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Continue'))
    expect((await screen.findByRole('alert')).textContent).toContain('enter your password again')
    expect(times(approves)).toBe(2)
  })

  it('waits for who was signed out meanwhile', async () => {
    const lost: Answer = { status: 401, body: { message: 'Please sign in.' } }
    const { user, times } = await approve({
      [confirms]: [lost, { body: { message: 'Your password is confirmed for 5 minutes' } }],
      'POST /api/login': { body: { data: asha, token: 't', message: 'Signed in' } },
    })
    await user.type(password(), 'Mango-tree-1998!')
    await user.click(button('Continue'))
    await screen.findByRole('dialog', { name: 'Please log in again' })
    await user.type(screen.getByLabelText('Password'), 'Mango-tree-1998!')
    await user.click(button('Login'))
    await expect.poll(() => times(approves)).toBe(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a file of enquiries', () => {
  const ravi = unread('e2', 'Ravi Kulkarni')
  const csv = '/api/enquiries/export?format=csv&state=new'
  const enquiries = {
    'GET /api/enquiries?state=new': some([ravi]),
    'GET /api/enquiries/e2': one(ravi),
  }
  const click = async (answers: Record<string, Answer | Answer[]>) => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.getAttribute('href') ?? '')
    })
    const opened = await open('/admin-enquiries', { ...enquiries, ...answers })
    await opened.user.click(await screen.findByRole('link', { name: 'CSV, for a spreadsheet' }))
    return { ...opened, saved }
  }

  it('is downloaded when the password was confirmed a moment ago', async () => {
    const { saved } = await click({ 'GET /api/session/password': { body: { message: 'yes' } } })
    await expect.poll(() => saved).toEqual([csv])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is downloaded after the password was confirmed', async () => {
    const { user, saved } = await click({
      'GET /api/session/password': [required, { body: { message: 'yes' } }],
    })
    await dialog()
    expect(saved).toEqual([])
    await user.type(password(), 'Mango-tree-1998!{Enter}')
    await expect.poll(() => saved).toEqual([csv])
  })

  it('is not downloaded without it', async () => {
    const { user, saved } = await click({ 'GET /api/session/password': required })
    await dialog()
    await user.click(button('Cancel'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The file was not downloaded/)
    expect(saved).toEqual([])
  })
})
