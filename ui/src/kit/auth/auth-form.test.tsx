import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#kit/api/error'
import { TextField } from '#kit/forms/TextField'
import { show } from '#testing/show'
import { AuthForm } from './AuthForm'
import { loginSchema } from './schemas'
import { useSubmit } from './use-submit'

type Options = Partial<Parameters<typeof useSubmit>[2]>

interface TestFormProps extends Options {
  send: () => Promise<{ message: string }>
}

function TestForm({ send, ...options }: TestFormProps) {
  const empty = { emailId: 'Asha@School.in', password: 'x' }
  const submission = useSubmit(loginSchema, send, { empty, ...options })
  return (
    <AuthForm {...submission} label="Send" busyLabel="Sending" failureTitle={(why) => `No: ${why}`}>
      <TextField name="emailId" label="Email" />
      <TextField name="password" label="Password" />
    </AuthForm>
  )
}

const open = (props: TestFormProps) => show(<TestForm {...props} />)
const button = () => screen.getByRole('button', { name: /^Send/ })
const notice = () => document.querySelector('[role=status]')?.textContent

describe('a form of an account', () => {
  it('sends what its schema makes of the values, and says what was done', async () => {
    const send = vi.fn(async () => ({ message: 'Done.' }))
    const user = open({ send })
    await user.click(button())
    await expect.poll(notice).toBe('Done.')
    expect(send).toHaveBeenCalledExactlyOnceWith({ emailId: 'asha@school.in', password: 'x' })
  })

  it('hands the answer on, and says nothing then', async () => {
    const onDone = vi.fn()
    const user = open({ send: async () => ({ message: 'Done.' }), onDone })
    await user.click(button())
    await expect.poll(() => onDone.mock.calls).toEqual([[{ message: 'Done.' }]])
    expect(notice()).toBe('')
  })

  it('says why it failed and at which field, until it is sent again', async () => {
    const refused = new ApiError('Wrong.', 'invalid', { password: 'Not yours' })
    const send = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({ message: 'Done.' })
    const user = open({ send })
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('No: Wrong.')
    expect(screen.getByText('Not yours')).toBeDefined()
    await user.click(button())
    await expect.poll(notice).toBe('Done.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says nothing of a failure that was handled', async () => {
    const onFailure = vi.fn(() => true)
    const user = open({ send: () => Promise.reject(new Error('Expired.')), onFailure })
    await user.click(button())
    await expect.poll(() => onFailure.mock.calls).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is sent once at a time', async () => {
    const send = vi.fn(() => new Promise<never>(() => {}))
    const user = open({ send })
    await user.click(button())
    expect(button().textContent).toBe('Sending')
    await user.click(button())
    expect(send).toHaveBeenCalledOnce()
  })

  it('begins with the result of a post without JavaScript', () => {
    const form = { values: { emailId: 'a@b.in' }, fields: {}, message: 'Wrong.', done: false }
    open({ send: () => Promise.reject(new Error('unused')), form })
    expect(screen.getByRole('alert').closest('#answer')?.textContent).toBe('No: Wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('a@b.in')
  })

  it('says what a post without JavaScript has done', () => {
    const form = { values: {}, fields: {}, message: 'Sent.', done: true }
    open({ send: () => Promise.reject(new Error('unused')), form })
    expect(notice()).toBe('Sent.')
    expect(document.getElementById('answer')?.textContent).toBe('Sent.') // where the browser scrolls to
  })
})
