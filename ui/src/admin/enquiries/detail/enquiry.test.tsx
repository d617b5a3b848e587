import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  focused,
  list,
  meena,
  one,
  openOne,
  openScreen,
  ravi,
  readRavi,
  row,
} from '../testing/enquiries'

const edit = 'POST /api/enquiries/edit'
const edited = { body: { message: '', count: 1 } }
const patch = 'PATCH /api/enquiries/e1'
const get = 'GET /api/enquiries/e1'

describe('an enquiry', () => {
  it('opens with its heading, its words and the ways to answer', async () => {
    await openOne('Meena Rao')
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
    expect(screen.getByText('Friday 20 November 2026, 9:00 am')).toBeDefined()
    const view = within(screen.getByRole('article'))
    expect(view.getByRole('link', { name: 'Call 9876543210' }).getAttribute('href')).toBe(
      'tel:+919876543210',
    )
    expect(view.getByText('Fees for class 6?')).toBeDefined()
  })

  it('is marked as read once, by being opened', async () => {
    const { asked, user } = await openOne('Ravi Kulkarni', {
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([readRavi, meena])],
      'GET /api/enquiries/e2': [one(ravi), one(readRavi)],
      [edit]: edited,
    })
    await expect.poll(() => asked('PATCH /api/enquiries/e2').length).toBe(1)
    expect(asked('PATCH /api/enquiries/e2')[0]?.body).toEqual({ read: true })
    await expect.poll(async () => (await row('Ravi')).textContent).toMatch(/^Ravi/)
    await user.click(button('Mark as unread'))
    expect(await screen.findByText('Marked as unread.')).toBeDefined()
    expect(asked('PATCH /api/enquiries/e2').length).toBe(1)
    expect(asked(edit)[0]?.body).toEqual({ ids: ['e2'], read: false })
    await expect.poll(focused).toBe(await row('Ravi'))
  })

  it('can be read when it could not be marked as read', async () => {
    await openOne('Ravi Kulkarni', { 'PATCH /api/enquiries/e2': 'no response' })
    expect(screen.getByRole('article').textContent).toContain('Fees for class 6?')
  })

  it('opens by its address, and says when it is gone', async () => {
    const message = 'There is no such enquiry. It may have been removed.'
    openScreen({ 'GET /api/enquiries/e9': { status: 404, body: { message } } }, '?id=e9')
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it('is assigned to who takes it on, and is new again', async () => {
    const mine = { ...meena, state: 'in-hand' as const, assignee: 'asha@school.in' }
    const { user, asked } = await openOne('Meena Rao', {
      [edit]: ['no response', edited],
      [get]: [one(meena), one({ ...mine, changedBy: 'asha@school.in' })],
    })
    await user.click(button('Assign to me'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(button('Assign to me'))
    expect(await screen.findByText('Assigned to you.')).toBeDefined()
    expect(await screen.findByText('In progress: you')).toBeDefined()
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
    expect(screen.getByText(/^Last changed by asha@school.in/)).toBeDefined()
    await user.click(button('Mark as new'))
    expect(asked(edit).map(({ body }) => body)).toEqual([
      { ids: ['e1'], mine: true },
      { ids: ['e1'], mine: true },
      { ids: ['e1'], state: 'new' },
    ])
  })

  it('is taken over from a colleague, which is not undone', async () => {
    const theirs = { ...meena, state: 'in-hand' as const, assignee: 'ravi@school.in' }
    const { user } = await openOne('Meena Rao', { [edit]: edited, [get]: one(theirs) })
    await user.click(button('Take over from ravi@school.in'))
    expect(await screen.findByText('Assigned to you.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('has a day to call back on, which is not over', async () => {
    const { user, asked } = await openOne('Meena Rao', { [edit]: edited })
    const field = screen.getByLabelText<HTMLInputElement>('Call back on')
    for (const [text, error] of [
      ['25.13.2026', 'Write the day as 25/11/2026'],
      ['25/11/2020', 'Must be today or a later day'],
    ] as const) {
      await user.clear(field)
      await user.type(field, `${text}{Enter}`)
      expect(screen.getByText(error)).toBeDefined()
      expect(focused()).toBe(field)
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(asked(edit)).toEqual([])
    await user.clear(field)
    await user.type(field, '5/1/2099{Enter}')
    expect(await screen.findByText('Call back on Monday 5 January 2099.')).toBeDefined()
    await user.click(button('Undo'))
    await screen.findByText(/^Undone/)
    expect(asked(edit).map(({ body }) => body)).toEqual([
      { ids: ['e1'], callBackOn: '2099-01-05' },
      { ids: ['e1'], state: 'new', callBackOn: '' },
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
    expect((await screen.findByRole('alert')).textContent).toContain('It is still in the field.')
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

  it('is moved to spam, and out of it', async () => {
    const aside = { ...meena, spam: 'marked:Asha Rao', spamText: 'marked by Asha Rao' }
    const { user, asked } = await openOne('Meena Rao', {
      [edit]: edited,
      [get]: [one(meena), one(aside), one(meena)],
    })
    await user.click(button('Move to spam'))
    expect(await screen.findByText('marked by Asha Rao', { selector: 'article *' })).toBeDefined()
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
    expect(screen.queryByRole('button', { name: 'Mark as answered' })).toBeNull()
    await user.click(button('Not spam'))
    expect(await screen.findByText('Moved out of spam.')).toBeDefined()
    const bodies = asked(edit).map(({ body }) => body)
    expect(bodies).toEqual([
      { ids: ['e1'], spam: true },
      { ids: ['e1'], spam: false },
    ])
    await expect.poll(focused).toBe(screen.getByRole('heading', { name: 'Meena Rao' }))
  })

  it('is removed permanently after a question; focus goes to what stands there now', async () => {
    const { user } = await openOne('Ravi Kulkarni', {
      'GET /api/enquiries/e2': one(readRavi),
      'DELETE /api/enquiries/e2': { body: { message: 'Removed', removed: 1 } },
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([meena])],
    })
    await user.click(button('Remove permanently…'))
    await expect.poll(focused).toBe(button('Cancel'))
    await user.click(button('Yes, remove it permanently'))
    expect(await screen.findByText('Removed: Ravi Kulkarni.')).toBeDefined()
    await expect.poll(focused).toBe(await row('Meena'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
