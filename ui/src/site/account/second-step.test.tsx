import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { info, pageOf } from '#testing/fixtures'
import { layout, show } from '#testing/show'
import LoginPage from './LoginPage'

const user = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' }
const loggedIn = { body: { data: user, token: 'later', message: 'ok' } }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

const showLogin = (more = {}) =>
  show(<LoginPage page={pageOf('login', { info, ...more })} layout={layout} />, '/login')

async function signIn(person: UserEvent) {
  await person.type(field('Email'), 'Asha@School.in')
  await person.type(field('Password'), 'Right1!x')
  await person.click(button('Login'))
}

describe('after a password that is not enough', () => {
  const step = { secondStep: 's.t', token: '', data: {}, message: 'The password is right.' }
  const asks = { 'POST /api/login': { status: 202, body: step } }
  const sends = 'POST /api/login/code'

  it('asks for a code, and stores nothing before it was right', async () => {
    const wrong = {
      message: 'Please correct.',
      code: 'invalid',
      fields: { code: 'No such code' },
    }
    const calls = fakeApi({
      ...asks,
      [sends]: [{ status: 422, body: wrong }, loggedIn],
    })
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    const person = showLogin()
    await signIn(person)
    expect(await screen.findByText('The password is right.')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(field('Code'))
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    await person.type(field('Code'), '123456')
    await person.click(screen.getByLabelText('Remember this browser for 30 days'))
    await person.click(button('Login'))
    expect(await screen.findByText('No such code')).toBeDefined()
    await person.click(button('Login'))
    await expect.poll(() => leave.mock.calls).toEqual([['/admin-dashboard']])
    expect(localStorage.getItem('token')).toBe('later')
    expect(calls.at(-1)?.body).toEqual({ token: 's.t', code: '123456', trust: true })
  })

  it('asks for the password again when it took too long', async () => {
    fakeApi({ ...asks, [sends]: { status: 401, body: { message: 'This took too long.' } } })
    const person = showLogin()
    await signIn(person)
    await person.type(await screen.findByLabelText('Code'), '123456')
    await person.click(button('Login'))
    expect(await screen.findByText('This took too long.')).toBeDefined()
    expect(field('Password')).toBeDefined()
  })

  it('goes on where a post without JavaScript left it', async () => {
    const values = { token: 's.t' }
    const form = { values, fields: {}, message: 'The password is right.', done: true }
    showLogin({ form })
    expect(screen.getByText('The password is right.')).toBeDefined()
    expect(field('Code').form?.querySelector<HTMLInputElement>('[name=token]')?.value).toBe('s.t')
  })
})
