import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '../api/testing/fake-api'
import { show } from '../api/testing/show'
import ContactForm from './ContactForm'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => screen.getByRole('button', { name: 'Send Message' })

async function fillIn(user: UserEvent) {
  await user.type(field('Name'), 'Ravi')
  await user.type(field('Email'), 'ravi@mail.in')
  await user.type(field('Phone Number'), '+91 98765-43210')
  await user.type(field('Message'), 'Fees for class 6?')
}

const answerWith = (answer: Answer | Answer[]) => fakeApi({ 'POST /api/contactus': answer })

describe('ContactForm', () => {
  it('says what is missing and sends nothing', async () => {
    const calls = answerWith('no response')
    const user = show(<ContactForm />)
    await user.click(send())
    for (const message of [
      'Name is required',
      'Email is required',
      'Phone number is required',
      'Message is required',
    ]) {
      expect(await screen.findByText(message)).toBeDefined()
    }
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Name'))
    expect(calls).toEqual([])
  })

  it('sends the message trimmed, says so and is empty again', async () => {
    const calls = answerWith({ status: 201, body: { message: 'x' } })
    const user = show(<ContactForm />)
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByText('Email Sent Successfully!')).toBeDefined()
    expect(screen.getByText('Email Sent Successfully!').closest('[role=status]')).not.toBeNull()
    expect(field('Message').value).toBe('')
    expect(calls[0]?.body).toMatchObject({
      name: 'Ravi',
      email: 'ravi@mail.in',
      phonenumber: '9876543210',
      message: 'Fees for class 6?',
      website: '',
      elapsed: expect.any(Number),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('shows that it is busy, keeps the focus, and is not sent twice', async () => {
    const calls = answerWith('never')
    const user = show(<ContactForm />)
    await fillIn(user)
    await user.click(send())
    const busy = await screen.findByRole('button', { name: 'Sending...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(busy)
    await user.click(busy)
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(calls).toHaveLength(1)
  })

  it('keeps the text and its key when sending fails', async () => {
    const refusal = { status: 429, body: { message: 'Please wait.', code: 'throttled' } }
    const calls = answerWith([refusal, 'no response'])
    const user = show(<ContactForm />)
    await fillIn(user)
    await user.click(send())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('An error occurred while sending your message.Please wait.')
    expect(field('Message').value).toBe('Fees for class 6?')
    await user.click(send())
    expect(await screen.findByText('No response from server.')).toBeDefined()
    const [first, second] = calls.map(({ body }) => (body as { key: string }).key)
    expect(second).toBe(first)
  })

  it('gives a changed message a key of its own', async () => {
    const calls = answerWith('no response')
    const user = show(<ContactForm />)
    await fillIn(user)
    await user.click(send())
    await screen.findByRole('alert')
    await user.type(field('Message'), ' And the hostel?')
    await user.click(send())
    await screen.findByText('No response from server.')
    const [first, second] = calls.map(({ body }) => (body as { key: string }).key)
    expect(second).not.toBe(first)
  })

  it('shows what became of a post without JavaScript', () => {
    const values = { name: 'Ravi', email: 'ravi' }
    const form = {
      values,
      fields: { email: 'Invalid email address' },
      message: 'Please correct it.',
      done: false,
    }
    show(<ContactForm form={form} />)
    expect(field('Name').value).toBe('Ravi')
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('Please correct it.')
  })

  it('shows that a post without JavaScript was taken', () => {
    show(<ContactForm form={{ values: { name: 'Ravi' }, fields: {}, message: 'x', done: true }} />)
    expect(screen.getByText('Email Sent Successfully!')).toBeDefined()
    expect(field('Name').value).toBe('')
  })

  it('can be posted without JavaScript and has a trap that people do not meet', () => {
    show(<ContactForm />)
    const form = document.querySelector('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/contactus'])
    expect([...new FormData(form ?? undefined).keys()]).toEqual([
      'name',
      'email',
      'phonenumber',
      'message',
      'website',
    ])
    expect(screen.queryByRole('textbox', { name: 'Website' })).toBeNull()
    expect(screen.getByLabelText('Website').tabIndex).toBe(-1)
    expect(document.querySelector('[style]')).toBeNull()
  })

  it('counts from when it was shown', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const calls = answerWith('no response')
    const user = show(<ContactForm />)
    await fillIn(user)
    clock.mockReturnValue(14_000)
    await user.click(send())
    await screen.findByRole('alert')
    expect(calls[0]?.body).toMatchObject({ elapsed: 4000 })
  })

  it('keeps what was typed before the page was alive', async () => {
    const page = (
      <StaticRouter location="/contactus">
        <ContactForm />
      </StaticRouter>
    )
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(page)
    field('Name').value = 'Ravi'
    const alive = hydrateRoot(root, page)
    const calls = answerWith('no response')
    await expect.poll(() => field('Name').value).toBe('Ravi')
    send().click()
    expect(await screen.findByText('Email is required')).toBeDefined()
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(calls).toEqual([])
    alive.unmount()
    root.remove()
  })
})
