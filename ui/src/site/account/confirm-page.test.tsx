import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { info, pageOf } from '#testing/fixtures'
import { layout, show, whereabouts } from '#testing/show'
import ConfirmPage from './ConfirmPage'
import RegisterPage from './RegisterPage'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole('button', { name })
const works: Answer = { body: { message: 'It works.', emailId: 'asha@school.in' } }
const over: Answer = { status: 404, body: { message: 'This link is over.', code: 'not_found' } }

function showConfirm(address = '/confirm-address#code=CODE', more = {}) {
  window.history.replaceState(null, '', address)
  return show(<ConfirmPage page={pageOf('confirm', { info, ...more })} layout={layout} />, address)
}

afterEach(() => window.history.replaceState(null, '', '/'))

describe('ConfirmPage', () => {
  it('takes the code from the address and leads to the login', async () => {
    const calls = fakeApi({
      'POST /api/confirm-address/check': works,
      'POST /api/confirm-address': { body: { message: 'It is confirmed.' } },
    })
    const person = showConfirm()
    expect(await screen.findByText('asha@school.in')).toBeDefined()
    expect(screen.queryByLabelText('Code of the link')).toBeNull()
    await person.type(field('Password'), 'Right1!x')
    await person.click(button('Confirm'))
    const state = { notice: 'It is confirmed.' }
    await expect.poll(whereabouts).toEqual({ pathname: '/login', state })
    expect(calls.map(({ body }) => body)).toEqual([
      { code: 'CODE' },
      { code: 'CODE', password: 'Right1!x' },
    ])
  })

  it('keeps what was typed when the password is another, and leads to the field', async () => {
    const fields = { password: 'This is not the password' }
    fakeApi({
      'POST /api/confirm-address/check': works,
      'POST /api/confirm-address': { status: 422, body: { message: 'Nobody has.', fields } },
    })
    const person = showConfirm()
    await person.type(field('Password'), 'Wrong1!x')
    await person.click(button('Confirm'))
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody has.')
    expect(screen.getByText('This is not the password')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(field('Password'))
  })

  it('says early that a link is over, and leads to another registration', async () => {
    fakeApi({ 'POST /api/confirm-address/check': over })
    showConfirm()
    expect((await screen.findByRole('alert')).textContent).toContain('This link is over.')
    const way = screen.getByRole('link', { name: 'Register again' })
    expect(way.getAttribute('href')).toBe('/sirsregister')
    await expect.poll(() => document.activeElement).toBe(way)
    expect(screen.queryByLabelText('Password')).toBeNull()
  })

  it('takes a code that is pasted where the address has none', async () => {
    const calls = fakeApi({ 'POST /api/confirm-address': { body: { message: 'Yes.' } } })
    const person = showConfirm('/confirm-address')
    await person.type(field('Code of the link'), ' CODE ')
    await person.type(field('Password'), 'Right1!x')
    await person.click(button('Confirm'))
    await expect.poll(() => calls[0]?.body).toEqual({ code: 'CODE', password: 'Right1!x' })
  })

  it('shows what became of a post without JavaScript', () => {
    fakeApi({})
    const form = { values: {}, fields: {}, message: 'It is confirmed.', done: true }
    showConfirm('/confirm-address', { form })
    expect(screen.getByText('It is confirmed.').closest('[role=status]')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })
})

describe('RegisterPage', () => {
  it('says what happens next', () => {
    show(<RegisterPage page={pageOf('register', { info })} layout={layout} />, '/sirsregister')
    expect(screen.getByText(/a link that confirms your address/)).toBeDefined()
  })
})
