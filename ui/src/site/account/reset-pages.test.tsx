import { screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
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

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const said = () => document.querySelector('[role=status]')?.textContent
const form = { values: {}, fields: {}, message: 'So it is.', done: true }
const works: Answer = { body: { message: 'It works until 9:30 am.', emailId: 'asha@school.in' } }
const dead: Answer = {
  status: 404,
  body: { code: 'not_found', message: 'This link has been used or is out of date.' },
}

async function showForgot(more = {}) {
  const { show, layout } = await import('#testing/show')
  const { default: ForgotPage } = await import('./ForgotPage')
  return show(<ForgotPage page={pageOf('forgot', { info, ...more })} layout={layout} />)
}

async function showReset(more = {}, address = '/reset-password#code=CODE') {
  window.history.replaceState(null, '', address)
  const { show, layout } = await import('#testing/show')
  const { default: ResetPage } = await import('./ResetPage')
  return show(<ResetPage page={pageOf('reset', { info, ...more })} layout={layout} />, address)
}

describe('ForgotPage', () => {
  it('sends the address and says what the server says', async () => {
    const calls = fakeApi({ 'POST /api/password-reset': { body: { message: 'If there is …' } } })
    const person = await showForgot()
    await person.type(field('Email'), ' Asha@School.in')
    await person.click(button('Send the link'))
    await waitFor(() => expect(said()).toBe('If there is …'))
    expect(calls[0]?.body).toEqual({ emailId: 'asha@school.in' })
    await expect.poll(() => document.activeElement).toBe(button('Send the link'))
  })

  it.each<[string, Answer]>([
    [
      'This site can’t send mail.',
      { status: 409, body: { message: 'This site can’t send mail.' } },
    ],
    ['No response from server.', 'no response'],
  ])('says why it failed: %s', async (why, answer) => {
    fakeApi({ 'POST /api/password-reset': answer })
    const person = await showForgot()
    await person.type(field('Email'), 'asha@school.in')
    await person.click(button('Send the link'))
    expect((await screen.findByRole('alert')).textContent).toBe(why)
  })

  it('leads to an address that is none', async () => {
    const calls = fakeApi({})
    const person = await showForgot()
    await person.type(field('Email'), 'asha')
    await person.click(button('Send the link'))
    expect(await screen.findByText('Invalid email address')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(field('Email'))
    expect(calls).toEqual([])
  })

  it('shows what became of a post without JavaScript', async () => {
    await showForgot({ form })
    expect(said()).toBe('So it is.')
  })
})

describe('ResetPage', () => {
  it('sets the password, forgets who was signed in and leads to the login', async () => {
    const token = `h.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.s`
    localStorage.setItem('token', token)
    const calls = fakeApi({
      'POST /api/password-reset/check': works,
      'POST /api/password-reset/finish': { body: { message: 'It is set.' } },
    })
    const person = await showReset()
    await person.type(field('New password'), 'Right1!x')
    await person.click(button('Set the password'))
    await expect.poll(whereabouts).toEqual({ pathname: '/login', state: { notice: 'It is set.' } })
    expect(calls.map(({ body }) => body)).toEqual([
      { code: 'CODE' },
      { code: 'CODE', password: 'Right1!x' },
    ])
    expect(localStorage.getItem('token')).toBeNull()
    const { wasSignedInAtLoad } = await import('#kit/auth/session')
    expect(wasSignedInAtLoad()).toBe(false)
  })

  it('says early that a link is used, and leads to a new one', async () => {
    fakeApi({ 'POST /api/password-reset/check': dead })
    await showReset()
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used')
    expect(screen.queryByLabelText('New password')).toBeNull()
    const way = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(way.getAttribute('href')).toBe('/forgot-password')
    await expect.poll(() => document.activeElement).toBe(way)
  })

  it('says it, too, when the link ended while somebody typed', async () => {
    fakeApi({ 'POST /api/password-reset/check': works, 'POST /api/password-reset/finish': dead })
    const person = await showReset()
    await person.type(field('New password'), 'Right1!x')
    await person.click(button('Set the password'))
    expect((await screen.findByRole('alert')).textContent).toContain('This link has been used')
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('link', { name: 'Ask for a new link' }))
  })

  it('takes the code out of the address bar', async () => {
    fakeApi({ 'POST /api/password-reset/check': works })
    await showReset()
    await screen.findByText('asha@school.in')
    expect(window.location.href).toMatch(/\/reset-password$/)
  })

  it('takes a code that is pasted when the address has none', async () => {
    const calls = fakeApi({
      'POST /api/password-reset/finish': { body: { message: 'It is set.' } },
    })
    const person = await showReset({}, '/reset-password')
    await person.type(field('New password'), 'Right1!x')
    await person.click(button('Set the password'))
    expect(await screen.findByText('Required')).toBeDefined()
    await person.type(field('Code of the link'), ' PASTED ')
    await person.click(button('Set the password'))
    await expect.poll(whereabouts).toEqual({ pathname: '/login', state: { notice: 'It is set.' } })
    expect(calls.map(({ body }) => body)).toEqual([{ code: 'PASTED', password: 'Right1!x' }])
  })

  it('lets people try when the check has no answer', async () => {
    const body = { message: 'Please correct it.', fields: { password: 'Too easy to guess' } }
    fakeApi({ 'POST /api/password-reset/finish': { status: 422, body } })
    const person = await showReset()
    await person.type(field('New password'), 'Right1!x')
    await person.click(button('Set the password'))
    expect((await screen.findByRole('alert')).textContent).toBe('Please correct it.')
    expect(screen.getByText('Too easy to guess')).toBeDefined()
  })

  it('says whose password it is, to what keeps passwords, too', async () => {
    fakeApi({ 'POST /api/password-reset/check': works })
    await showReset()
    await screen.findByText('asha@school.in')
    const unseen = document.querySelector<HTMLInputElement>('[autocomplete=username]')
    expect(unseen?.value).toBe('asha@school.in')
  })

  it('can show the password', async () => {
    fakeApi({ 'POST /api/password-reset/check': works })
    const person = await showReset()
    await person.click(button('Show new password'))
    expect(field('New password').type).toBe('text')
  })

  it('asks nothing of a link that a post without JavaScript has used', async () => {
    const calls = fakeApi({})
    await showReset({ form })
    expect(said()).toBe('So it is.')
    expect(screen.queryByLabelText('New password')).toBeNull()
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(calls).toEqual([])
  })

  it('is a form that posts natively before any script', async () => {
    const { around, layout } = await import('#testing/show')
    const { default: ResetPage } = await import('./ResetPage')
    const page = <ResetPage page={pageOf('reset', { info })} layout={layout} />
    const html = renderToString(around(page, '/reset-password'))
    expect(html).toMatch(/<form [^>]*method="post"[^>]*>/)
    expect(html).toContain('name="code"') // no server sees the one in the address
    expect(html).toContain('action="#answer"')
    expect(html).toContain('name="password"')
  })
})
