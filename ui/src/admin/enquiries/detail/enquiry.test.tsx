import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { replyUrl } from '../enquiry-labels'
import {
  button,
  focused,
  list,
  meena,
  one,
  openBox,
  openOne,
  ravi,
  readRavi,
  row,
} from '../testing/enquiries'

const patch = 'PATCH /api/enquiries/e1'
const get = 'GET /api/enquiries/e1'

describe('an enquiry', () => {
  it('opens with its heading, its words and the ways to answer', async () => {
    await openOne('Meena Rao')
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
    expect(screen.getByText('Friday 20 November 2026, 9:00 am')).toBeDefined()
    const view = within(screen.getByRole('article'))
    expect(view.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+919876543210',
      'https://wa.me/919876543210',
      replyUrl(meena, 'Test School'),
    ])
    expect(view.getByText('Fees for class 6?')).toBeDefined()
  })

  it('is marked as read once, by being opened', async () => {
    const { asked, user } = await openOne('Ravi Kulkarni', {
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([readRavi, meena])],
    })
    await expect.poll(() => asked('PATCH /api/enquiries/e2').length).toBe(1)
    expect(asked('PATCH /api/enquiries/e2')[0]?.body).toEqual({ read: true })
    await expect.poll(async () => (await row('Ravi')).textContent).toMatch(/^Ravi/)
    await user.click(button('Mark as unread'))
    expect(await screen.findByText('Marked as unread.')).toBeDefined()
    const bodies = asked('PATCH /api/enquiries/e2').map(({ body }) => body)
    expect(bodies).toEqual([{ read: true }, { read: false }])
    await expect.poll(focused).toBe(await row('Ravi'))
  })

  it('can be read when it could not be marked as read', async () => {
    await openOne('Ravi Kulkarni', { 'PATCH /api/enquiries/e2': 'no response' })
    expect(screen.getByRole('article').textContent).toContain('Fees for class 6?')
  })

  it('opens by its address, and says when it is gone', async () => {
    const message = 'There is no such enquiry. It may have been removed.'
    openBox({ 'GET /api/enquiries/e9': { status: 404, body: { message } } }, '?id=e9')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it('is taken in hand, keeps the focus, and says so', async () => {
    const inHand = { ...meena, state: 'in-hand' as const, changedBy: 'Asha Rao' }
    const { user, asked } = await openOne('Meena Rao', {
      [patch]: ['no response', one(inHand)],
      [get]: [one(meena), one(inHand)],
    })
    const state = button('In hand')
    await user.click(state)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(state)
    const said = await screen.findByText('Marked as in hand.')
    expect(said.closest('[role=status]')).not.toBeNull()
    expect(state.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(focused).toBe(state)
    expect(screen.getByText(/^Last changed by Asha Rao/)).toBeDefined()
    expect(asked(patch).map(({ body }) => body)).toEqual([
      { state: 'in-hand' },
      { state: 'in-hand' },
    ])
  })

  it('takes notes; one that could not be saved stands there still, and after another was read', async () => {
    const noted = {
      ...meena,
      notes: [{ at: '2026-11-20T05:00:00Z', by: 'Asha Rao', text: 'Called.' }],
    }
    const { user } = await openOne('Meena Rao', {
      [patch]: ['no response', one(noted)],
      [get]: [one(meena), one(meena), one(noted)],
    })
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Add a note')
    await user.type(field(), 'Called.')
    await user.click(button('Save the note'))
    expect((await screen.findByRole('alert')).textContent).toContain('It stands here still.')
    await user.click(button('Previous'))
    await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    expect(field().value).toBe('')
    await user.click(button('Next'))
    await screen.findByRole('heading', { name: 'Meena Rao' })
    expect(field().value).toBe('Called.')
    await user.click(button('Save the note'))
    expect(await screen.findByText('Note saved.')).toBeDefined()
    expect(screen.getByText('Called.', { selector: 'p' }).closest('li')?.textContent).toContain(
      'Asha Rao',
    )
    expect(field().value).toBe('')
    await expect.poll(focused).toBe(field())
  })

  it('shows the beginning of a long message, and all of it', async () => {
    const { user } = await openOne('Meena Rao', {
      [get]: one({ ...meena, message: 'x'.repeat(65_536) }),
    })
    const whole = button('Show the whole message')
    await user.click(whole)
    expect(whole.getAttribute('aria-expanded')).toBe('true')
    expect(whole.textContent).toBe('Show less of the message')
  })

  it('takes no note that is too long to be kept', async () => {
    const { user, asked } = await openOne('Meena Rao')
    const field = screen.getByLabelText<HTMLTextAreaElement>('Add a note')
    await user.click(field)
    await user.paste(`${'🌻'.repeat(1000)}x`)
    await user.click(button('Save the note'))
    expect(screen.getByText('Must be at most 1,000 characters')).toBeDefined()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(asked(patch)).toEqual([])
    await user.type(field, '{Backspace}')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await user.clear(field)
  })

  it('is set aside as spam, and put back into the box', async () => {
    const aside = { ...meena, spam: 'marked:Asha Rao', spamText: 'marked by Asha Rao' }
    const { user, asked } = await openOne('Meena Rao', {
      [patch]: [one(aside), one(meena)],
      [get]: [one(meena), one(aside), one(meena)],
    })
    await user.click(button('Set aside as spam'))
    expect(await screen.findByText('marked by Asha Rao', { selector: 'article *' })).toBeDefined()
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
    await user.click(button('No spam: put it in the box'))
    expect(await screen.findByText('Put in the box.')).toBeDefined()
    expect(asked(patch).map(({ body }) => body)).toEqual([{ spam: true }, { spam: false }])
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
  })

  it('is removed for good after a question; focus goes to what stands there now', async () => {
    const { user } = await openOne('Ravi Kulkarni', {
      'GET /api/enquiries/e2': one(readRavi),
      'DELETE /api/enquiries/e2': { body: { message: 'Removed', removed: 1 } },
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([meena])],
    })
    await user.click(button('Remove for good…'))
    await expect.poll(focused).toBe(button('Leave as it is'))
    await user.click(button('Yes, remove it for good'))
    expect(await screen.findByText('Removed: Ravi Kulkarni')).toBeDefined()
    await expect.poll(focused).toBe(await row('Meena'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leads to what else the same person sent', async () => {
    const call = 'GET /api/enquiries?person=e1%40mail.in%2C9876543210'
    const { user } = await openOne('Meena Rao', { [get]: one(meena, 2), [call]: list([meena]) })
    expect(screen.getByText(/^2 more with this e-mail address or telephone/)).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'all from this person' }))
    expect(await screen.findByText('Everything from e1@mail.in or 9876543210')).toBeDefined()
  })
})
