import { screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import EnquiryForm from './EnquiryForm'

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const tokenField = () =>
  document.querySelector<HTMLInputElement>('[name=token]') as HTMLInputElement
const send = () => screen.getByRole('button', { name: 'Send Message' })

const failed = 'An error occurred while sending your message.'

/** Whether the place that the browser goes to stands above a field. */
const answerBefore = (name: string) =>
  document.getElementById('answer')?.compareDocumentPosition(field(name)) ===
  Node.DOCUMENT_POSITION_FOLLOWING

beforeEach(() => {
  fakeApi({})
})

describe('the page of the contact form', () => {
  it('shows what became of a post without JavaScript', () => {
    const form = {
      values: { name: 'Ravi', email: 'ravi' },
      fields: { email: 'Invalid email address' },
      message: 'Please correct it.',
      done: false,
    }
    show(<EnquiryForm form={form} />)
    expect(field('Name').value).toBe('Ravi')
    expect(screen.getByText('Invalid email address')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Please correct it.')
    expect(answerBefore('Name')).toBe(true)
  })

  it('drops what was wrong as soon as somebody corrects it', async () => {
    const fields = { email: 'Invalid email address' }
    const person = show(
      <EnquiryForm form={{ values: {}, fields, message: 'Please correct it.', done: false }} />,
    )
    await person.type(field('Email'), 'r')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows that a post without JavaScript was taken', () => {
    sessionStorage.setItem('enquiry', '{"name": "Ravi"}')
    show(<EnquiryForm form={{ values: { name: 'Ravi' }, fields: {}, message: 'x', done: true }} />)
    expect(screen.getByText('Email Sent Successfully!')).toBeDefined()
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      'Thank you, Ravi. The office',
    )
    expect(answerBefore('Name')).toBe(true)
    expect(field('Name').value).toBe('')
    expect(sessionStorage).toHaveLength(0)
  })

  it('says what to do when a post without JavaScript could not be taken', () => {
    sessionStorage.setItem('enquiry', '{"name": "Another", "email": "of@before.in"}')
    const message = 'Too many messages came at once.'
    show(<EnquiryForm form={{ values: { name: 'Ravi' }, fields: {}, message, done: false }} />)
    expect(screen.getByRole('alert').textContent).toBe(
      `${failed}${message} Your message is still here. Press Send Message to try again.`,
    )
    expect([field('Name').value, field('Email').value]).toEqual(['Ravi', ''])
  })

  it('can be posted without JavaScript and has a trap that people do not meet', () => {
    show(<EnquiryForm />)
    const form = document.querySelector('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/contactus#answer'])
    expect([...new FormData(form ?? undefined).keys()]).toEqual([
      'token',
      'name',
      'email',
      'phonenumber',
      'message',
      'website',
    ])
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull()
    expect(screen.getByLabelText('Leave this empty').tabIndex).toBe(-1)
    expect(document.querySelector('[style]')).toBeNull()
  })

  it('keeps what was typed before the page was alive, and the token that came with it', async () => {
    const page = (
      <StaticRouter location="/contactus">
        <EnquiryForm />
      </StaticRouter>
    )
    const calls = fakeApi({})
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(page)
    field('Name').value = 'Ravi'
    tokenField().value = 'of-the-page'
    const alive = hydrateRoot(root, page)
    await expect.poll(() => sessionStorage.getItem('enquiry')).toContain('Ravi')
    expect([field('Name').value, tokenField().value]).toEqual(['Ravi', 'of-the-page'])
    send().click()
    expect(await screen.findByText('Email is required')).toBeDefined()
    expect(screen.queryByText('Name is required')).toBeNull()
    expect(calls).toEqual([])
    alive.unmount()
    root.remove()
  })

  it('fetches a token when somebody comes to write, where the page brought none', async () => {
    const calls = fakeApi({ 'GET /api/contactus': 'no response' })
    const user = show(<EnquiryForm />)
    expect(tokenField().value).toBe('')
    expect(calls).toEqual([])
    const touched = async () => {
      await user.click(field('Name'))
      await user.click(field('Message'))
      return calls.length
    }
    await expect.poll(touched).toBeGreaterThan(1)
  })
})
