import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mailUrl } from '../answers/answer-text'
import { answers, button, enquiry, openOne } from '../testing/enquiries'

const get = 'GET /api/enquiries/answers'
const fees = { title: 'Fees', text: 'Dear {name},\nthe fees of {school} are 10.' }
const hostel = { title: 'Hostel', text: 'Dear {name}, yes.' }
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text')
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

describe('a reply', () => {
  it('takes a ready answer, with the names filled in', async () => {
    const { user } = await openOne('Meena Rao', { [get]: answers(fees, hostel) })
    const choice = await screen.findByLabelText<HTMLSelectElement>('Ready answer')
    expect([choice.value, text().value]).toEqual(['', 'Dear Meena Rao,\n\n'])
    await user.selectOptions(choice, 'Fees')
    await expect.poll(() => text().value).toBe('Dear Meena Rao,\nthe fees of Test School are 10.')
    const words = 'Dear%20Meena%20Rao%2C%0Athe%20fees%20of%20Test%20School%20are%2010.'
    expect(link('Reply by WhatsApp')).toBe(`https://wa.me/919876543210?text=${words}`)
    expect(link('Reply by e-mail')).toMatch(
      /^mailto:e1@mail\.in\?subject=Your%20enquiry%20to%20Test%20School&body=Dear%20Meena%20Rao%2C%0D%0Athe/,
    )
    expect(button('Copy the text')).toBeDefined()
  })

  it('keeps what is typed, and begins the next enquiry without an answer', async () => {
    const { user } = await openOne('Meena Rao', { [get]: answers(fees, hostel) })
    await user.selectOptions(await screen.findByLabelText('Ready answer'), 'Hostel')
    expect(text().value).toBe('Dear Meena Rao, yes.')
    await user.type(text(), ' Come!')
    expect(link('Reply by WhatsApp')).toContain('%20yes.%20Come!')
    await user.click(button('Previous'))
    await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    expect(text().value).toBe('Dear Ravi Kulkarni,\n\n')
    await user.click(button('Next'))
    await screen.findByRole('heading', { name: 'Meena Rao' })
    expect(text().value).toBe('Dear Meena Rao, yes. Come!')
    await user.selectOptions(screen.getByLabelText('Ready answer'), 'Fees')
    expect(text().value).toBe('Dear Meena Rao,\nthe fees of Test School are 10.')
  })

  it('can be written without ready answers', async () => {
    await openOne('Meena Rao', { [get]: 'no response' })
    expect((await screen.findByRole('alert')).textContent).toContain('ready answers')
    expect(text().value).toBe('Dear Meena Rao,\n\n')
  })
})

describe('a letter back', () => {
  const prefix = 'mailto:e1@mail.in?subject=Your%20enquiry%20to%20A%20%26%20B&body='
  it('quotes what it answers', () => {
    const words = enquiry('e1', 'x', { message: 'One\nTwo & three' })
    expect(mailUrl(words, 'Hi', 'A & B')).toBe(
      `${prefix}Hi%0D%0A%0D%0A%3E%20One%0D%0A%3E%20Two%20%26%20three`,
    )
  })

  it('quotes nothing that is too long for a link', () => {
    const words = enquiry('e1', 'x', { message: 'ಕ'.repeat(500) })
    expect(mailUrl(words, 'Hi', 'A & B')).toBe(`${prefix}Hi`)
  })

  it('lets an address name nobody else', () => {
    const words = enquiry('e1', 'x', { email: 'a?bcc=b@mail.in', message: '' })
    expect(mailUrl(words, '', 'S')).toMatch(/^mailto:a%3Fbcc%3Db@mail\.in\?subject=/)
  })
})
