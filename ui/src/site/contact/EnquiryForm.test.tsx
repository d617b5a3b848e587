import { cleanup, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, type Call, fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import EnquiryForm from './EnquiryForm'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => screen.getByRole('button', { name: 'Send Message' })

async function fillIn(user: UserEvent) {
  await user.type(field('Name'), 'Ravi')
  await user.type(field('Email'), 'ravi@mail.in')
  await user.type(field('Phone Number'), '+91 98765-43210')
  await user.type(field('Message'), 'Fees for class 6?')
}

const answerWith = (answer: Answer | Answer[]) => fakeApi({ 'POST /api/contactus': answer })
const keys = (calls: Call[]) => calls.map(({ body }) => (body as { key: string }).key)
const advice = 'Your message is still here. Press Send Message to try again.'

/** A page that the server sent holds a token. */
beforeEach(() => {
  document.body.innerHTML = '<input type="hidden" name="token" value="of-the-page">'
  return () => document.body.replaceChildren()
})

describe('ContactForm', () => {
  it('says what is missing and sends nothing', async () => {
    const calls = answerWith('no response')
    const user = show(<EnquiryForm />)
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
    await expect.poll(() => document.activeElement).toBe(field('Name'))
    expect(calls).toEqual([])
  })

  it('sends the message trimmed, says so and is empty again', async () => {
    const calls = answerWith({ status: 201, body: { message: 'x' } })
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    const banner = await screen.findByText('Email Sent Successfully!')
    expect(banner.closest('[role=status]')).not.toBeNull()
    expect(screen.getByText(/^Thank/).textContent).toMatch(/, Ravi.* 9 to 5.* call .*12345\.$/)
    expect(field('Message').value).toBe('')
    expect(calls[0]?.body).toMatchObject({
      name: 'Ravi',
      email: 'ravi@mail.in',
      phonenumber: '9876543210',
      message: 'Fees for class 6?',
      website: '',
      elapsed: expect.any(Number),
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      token: 'of-the-page',
    })
  })

  it('shows that it is busy, keeps the focus, and is not sent twice', async () => {
    const calls = answerWith('never')
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    const busy = await screen.findByRole('button', { name: 'Sending...' })
    expect(busy.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => document.activeElement).toBe(busy)
    await user.click(busy)
    await user.type(screen.getByLabelText('Name'), '{Enter}')
    expect(calls).toHaveLength(1)
    await user.type(field('Message'), ' Another line.')
    expect(field('Message').value).toBe('Fees for class 6?')
  })

  it('keeps the text and its key when sending fails', async () => {
    const refusal = { status: 429, body: { message: 'Please wait.', code: 'throttled' } }
    const calls = answerWith([refusal, 'no response'])
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(
      `An error occurred while sending your message.Please wait. ${advice}`,
    )
    expect(field('Message').value).toBe('Fees for class 6?')
    await user.click(send())
    expect(await screen.findByText(`No response from server. ${advice}`)).toBeDefined()
    const [first, second] = keys(calls)
    expect(second).toBe(first)
  })

  it('gives a changed message a key of its own', async () => {
    const calls = answerWith('no response')
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    await screen.findByRole('alert')
    await user.type(field('Message'), ' And the hostel?')
    await user.click(send())
    await screen.findByText(`No response from server. ${advice}`)
    const [first, second] = keys(calls)
    expect(second).not.toBe(first)
  })

  it('counts from when it was shown', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const calls = answerWith('no response')
    const user = show(<EnquiryForm />)
    await fillIn(user)
    clock.mockReturnValue(14_000)
    await user.click(send())
    await screen.findByRole('alert')
    expect(calls[0]?.body).toMatchObject({ elapsed: 4000 })
  })

  it('says at once that one is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answerWith('no response')
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByText(`You are offline. ${advice}`)).toBeDefined()
  })

  it('shows what the server refuses at the field', async () => {
    const fields = { phonenumber: 'Enter a valid Indian phone number' }
    answerWith({ status: 422, body: { message: 'Look again.', code: 'invalid', fields } })
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByText('Enter a valid Indian phone number')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(field('Phone Number'))
    expect(screen.getByText('Look again.')).toBeDefined()
  })

  it('says before the button what is done with a message, and asks for no agreement', () => {
    show(<EnquiryForm />)
    const purpose =
      'We use your message only to answer you, and delete it 200 days after our answer. How we keep it'
    const described = send().getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(purpose)
    expect(screen.getByRole('link', { name: 'How we keep it' })).toHaveProperty(
      'pathname',
      '/privacy',
    )
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('keeps what was typed, and its key, when the page is loaded again', async () => {
    const calls = answerWith('no response')
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    await screen.findByRole('alert')
    cleanup()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    const again = show(<EnquiryForm />)
    await expect.poll(() => field('Message').value).toBe('Fees for class 6?')
    clock.mockReturnValue(13_000)
    await again.click(send())
    await screen.findByRole('alert')
    const [first, second] = keys(calls)
    expect(second).toBe(first)
    expect(calls[1]?.body).toMatchObject({ elapsed: 0 })
  })

  it('keeps nothing of a message that was sent', async () => {
    answerWith(['no response', { status: 201 }])
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    await screen.findByRole('alert')
    expect(sessionStorage).toHaveLength(2)
    await user.click(send())
    await screen.findByText('Email Sent Successfully!')
    expect(sessionStorage).toHaveLength(0)
  })

  it('works where the browser keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbidden)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbidden)
    answerWith({ status: 201 })
    const user = show(<EnquiryForm />)
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByText('Email Sent Successfully!')).toBeDefined()
  })
})

const forbidden = () => {
  throw new DOMException('', 'SecurityError')
}
