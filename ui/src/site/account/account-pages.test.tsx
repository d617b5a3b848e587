import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { info, pageOf } from '#testing/fixtures'
import { whereabouts } from '#testing/show'

// Whether somebody was signed in is decided when a page is loaded, so every
// test loads the pages' modules anew.
beforeEach(() => {
  vi.resetModules()
  window.history.replaceState(null, '', '/')
})

const user = { _id: 'u1', userName: 'Asha', emailId: 'asha@school.in', role: 'owner' }
const token = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`
const later = token(4_000_000_000)
const loggedIn = { 'POST /api/login': { body: { data: user, token: later, message: 'ok' } } }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })

async function showLogin(more = {}) {
  const { show, layout } = await import('#testing/show')
  const { default: LoginPage } = await import('./LoginPage')
  return show(<LoginPage page={pageOf('login', { info, ...more })} layout={layout} />, '/login')
}

async function showRegister(more = {}, address = '/sirsregister') {
  const { show, layout } = await import('#testing/show')
  const { default: RegisterPage } = await import('./RegisterPage')
  const page = pageOf('register', { info, ...more })
  return show(<RegisterPage page={page} layout={layout} />, address)
}

async function signIn(person: UserEvent) {
  await person.type(field('Email'), 'Asha@School.in')
  await person.type(field('Password'), 'Right1!x')
  await person.click(button('Login'))
}

async function signUp(person: UserEvent) {
  await person.type(field('User Name'), 'Asha')
  await person.type(field('Email Address'), 'asha@school.in')
  await person.type(field('Password'), 'Right1!x')
  await person.click(button('Register'))
}

describe('LoginPage', () => {
  it('stores the token and goes to the dashboard', async () => {
    const calls = fakeApi(loggedIn)
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    await signIn(await showLogin())
    await expect.poll(() => leave.mock.calls).toEqual([['/admin-dashboard']])
    expect(localStorage.getItem('token')).toBe(later)
    expect(calls[0]?.body).toEqual({ emailId: 'asha@school.in', password: 'Right1!x' })
  })

  it('goes to the page that asked for the sign-in', async () => {
    window.history.replaceState(null, '', '/login?next=%2Fadmin-slider')
    fakeApi(loggedIn)
    const leave = vi.spyOn(window.location, 'assign').mockReturnValue()
    await signIn(await showLogin())
    await expect.poll(() => leave.mock.calls).toEqual([['/admin-slider']])
  })

  it.each<[string, Answer]>([
    ['Wrong e-mail or password.', { status: 401, body: { message: 'Wrong e-mail or password.' } }],
    ['No response from server.', 'no response'],
    ['The server could not answer (502). Please try again.', { status: 502, body: '<html>' }],
  ])('says why it failed: %s', async (reason, answer) => {
    const leave = vi.spyOn(window.location, 'assign')
    fakeApi({ 'POST /api/login': answer })
    await signIn(await showLogin())
    expect((await screen.findByRole('alert')).textContent).toBe(`Login failed: ${reason}`)
    expect(field('Email').value).toBe('Asha@School.in')
    expect(leave).not.toHaveBeenCalled()
  })

  it('says once to those whose session has ended that it has', async () => {
    vi.spyOn(window.location, 'assign').mockReturnValue()
    localStorage.setItem('token', later)
    const { redirectToLogin: signInAgain } = await import('#kit/auth/login-redirect')
    signInAgain()
    vi.resetModules()
    await showLogin()
    const words = 'You have been logged out. Log in to continue.'
    expect(await screen.findByText(words)).toBeDefined()
    cleanup()
    await showLogin()
    expect(screen.queryByText(words)).toBeNull()
  })

  it('wants both fields', async () => {
    const calls = fakeApi({})
    const person = await showLogin()
    await person.click(button('Login'))
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    expect(calls).toEqual([])
  })

  it('forgets a session that has ended, and lets its owner sign in', async () => {
    localStorage.setItem('token', later)
    const calls = fakeApi({ 'GET /api/session': { status: 401, body: { message: 'Sign in.' } } })
    await showLogin()
    await expect.poll(() => localStorage.getItem('token')).toBeNull()
    expect(whereabouts()).toMatchObject({ pathname: '/login' })
    expect(calls).toHaveLength(1)
  })

  it('sends those home who were signed in when the page was loaded', async () => {
    localStorage.setItem('token', later)
    fakeApi({ 'GET /api/session': { body: { data: user, token: later, message: '' } } })
    await showLogin()
    await expect.poll(whereabouts).toMatchObject({ pathname: '/' })
  })

  it.each([token(1_000_000), 'unreadable'])('drops the useless token %s', async (useless) => {
    localStorage.setItem('token', useless)
    await showLogin()
    expect(whereabouts()).toMatchObject({ pathname: '/login' })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('shows what became of a post without JavaScript', async () => {
    const form = { values: { emailId: 'a@b.in' }, fields: {}, message: 'Wrong.', done: false }
    await showLogin({ form })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Login failed: Wrong.')
    expect(field('Email').value).toBe('a@b.in')
    expect(document.title).toBe('Error: A page')
    const place = document.getElementById('answer')
    expect(place?.contains(alert)).toBe(true)
    expect(place?.compareDocumentPosition(field('Email'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(field('Email').form?.getAttribute('action')).toBe('#answer')
  })

  it('can show the password', async () => {
    const person = await showLogin()
    expect(field('Password').type).toBe('password')
    await person.click(button('Show password'))
    expect(field('Password').type).toBe('text')
  })
})

describe('RegisterPage', () => {
  it('goes to the login page with the words of the server', async () => {
    const calls = fakeApi({
      'POST /api/newuser': { status: 201, body: { message: 'Please wait.' } },
    })
    await signUp(await showRegister())
    const state = { notice: 'Please wait.' }
    await expect.poll(whereabouts).toEqual({ pathname: '/login', state })
    expect(calls[0]?.body).toEqual({
      userName: 'Asha',
      emailId: 'asha@school.in',
      password: 'Right1!x',
    })
  })

  it('sends the setup code along and says what it does', async () => {
    window.history.replaceState(null, '', '/sirsregister#setup=CODE')
    const calls = fakeApi({ 'POST /api/newuser': { status: 201, body: { message: 'Welcome.' } } })
    const person = await showRegister({}, '/sirsregister#setup=CODE')
    expect(await screen.findByText(/makes you the first owner/)).toBeDefined()
    expect(window.location.href).toMatch(/\/sirsregister$/)
    await signUp(person)
    await expect.poll(() => calls[0]?.body).toMatchObject({ setup: 'CODE' })
  })

  it.each<[string, Answer]>([
    ['Registration is closed.', { status: 403, body: { message: 'Registration is closed.' } }],
    ['No response from server.', 'no response'],
  ])('says why it failed: %s', async (reason, answer) => {
    fakeApi({ 'POST /api/newuser': answer })
    await signUp(await showRegister())
    expect((await screen.findByRole('alert')).textContent).toBe(`Register failed: ${reason}`)
  })

  it('shows the server’s messages at their fields', async () => {
    const body = { message: 'Please correct it.', fields: { emailId: 'Invalid email address' } }
    fakeApi({ 'POST /api/newuser': { status: 422, body } })
    await signUp(await showRegister())
    expect(await screen.findByText('Invalid email address')).toBeDefined()
  })

  it('asks for nothing more after a post without JavaScript that was taken', async () => {
    const form = { values: {}, fields: {}, message: 'Please wait.', done: true }
    await showRegister({ form })
    expect(screen.getByText('Please wait.').closest('[role=status]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  })

  it('has its password described', async () => {
    await showRegister()
    expect(field('Email Address').id).toBe('emailId') // an address can lead to it
    const hint = document.getElementById(field('Password').getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('At least 8 characters')
    expect(field('Password').autocomplete).toBe('new-password')
  })
})
