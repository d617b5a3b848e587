import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { Formik } from './Formik'
import { PasswordField } from './PasswordField'

const ask = 'POST /api/password-strength'
const weak = { score: 1, word: 'Weak', sentence: 'Put words beside it.', enough: true }
const strong = { score: 4, word: 'Strong', sentence: '', enough: true }
const regions = () => [...document.querySelectorAll('p[aria-live]')]
const word = () => regions()[0]?.textContent
const field = () => screen.getByLabelText<HTMLInputElement>('Password')

async function showField(kind: 'new-password' | 'current-password' = 'new-password') {
  const values = { password: '', userName: 'Asha', emailId: 'asha@school.in' }
  await show(
    <Formik initialValues={values} onSubmit={() => {}}>
      <PasswordField autoComplete={kind} code="CODE" />
    </Formik>,
    '/sirsregister',
  )
}

describe('StrengthMeter', () => {
  it('says in words how strong a password is, and what would help', async () => {
    const calls = fakeApi({ [ask]: [{ body: weak }, { body: strong }] })
    await showField()
    expect(word()).toBe('')
    await userEvent.click(field())
    await userEvent.paste('Asha2026!')
    await expect.poll(word).toBe('Password strength: Weak')
    expect(screen.getByText('Put words beside it.')).toBeDefined()
    expect(calls[0]?.body).toEqual({
      password: 'Asha2026!',
      userName: 'Asha',
      emailId: 'asha@school.in',
      code: 'CODE',
    })
    await userEvent.paste(' copper lantern')
    await expect.poll(word).toBe('Password strength: Strong')
    expect(screen.queryByText('Put words beside it.')).toBeNull()
    expect(field().getAttribute('autocomplete')).toBe('new-password')
  })

  it('asks when typing rests, not for every key', async () => {
    const calls = fakeApi({ [ask]: { body: strong } })
    await showField()
    await userEvent.click(field())
    await userEvent.paste('a')
    await userEvent.paste('b')
    await userEvent.paste('c')
    await expect.poll(word).toBe('Password strength: Strong')
    expect(calls.at(-1)?.body).toMatchObject({ password: 'abc' })
    expect(calls.length).toBeLessThan(3)
  })

  it('says when the site asks for more', async () => {
    fakeApi({ [ask]: { body: { ...weak, enough: false } } })
    await showField()
    await userEvent.click(field())
    await userEvent.paste('Asha2026!')
    expect(await screen.findByText(/This site asks for a stronger password/)).toBeDefined()
  })

  it('is silent when the server does not answer, and when the field is empty', async () => {
    const calls = fakeApi({ [ask]: [{ body: weak }, { status: 429, body: { message: 'Wait.' } }] })
    await showField()
    await userEvent.click(field())
    await userEvent.paste('Asha')
    await expect.poll(word).toBe('Password strength: Weak')
    await userEvent.paste('2026')
    await expect.poll(() => calls.length).toBe(2)
    await expect.poll(word).toBe('')
    await userEvent.clear(field())
    expect(word()).toBe('')
  })

  it('leaves the password of a sign-in alone', async () => {
    const calls = fakeApi({ [ask]: { body: weak } })
    await showField('current-password')
    expect(regions()).toEqual([])
    expect(calls).toEqual([])
  })
})
