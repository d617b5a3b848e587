import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { button, enquiry, focused, list, meena, openScreen, ravi, row } from './testing/enquiries'

const call = 'POST /api/enquiries/edit'
const newest = 'GET /api/enquiries?state=new'
const done = { body: { message: '', count: 2 } }
const choose = (name: string) => screen.findByRole('checkbox', { name: `Choose ${name}` })

describe('several enquiries at once', () => {
  it('are marked as answered, and all of them are as before after Undo', async () => {
    const { user, asked } = openScreen({
      [newest]: [list([ravi, meena]), list([]), list([ravi, meena])],
      [call]: done,
    })
    await user.click(await choose('Ravi Kulkarni'))
    await user.click(await choose('Meena Rao'))
    expect(screen.getByText('2 chosen')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Choose all' })).toBeNull()
    await user.click(button('Mark as answered'))
    expect(await screen.findByText('Marked as answered: 2 enquiries.')).toBeDefined()
    expect(screen.queryByText('2 chosen')).toBeNull()
    expect(focused()?.contains(button('Undo'))).toBe(true)
    await user.click(button('Undo'))
    expect(await screen.findByText(/^Undone/)).toBeDefined()
    expect(await row('Meena')).toBeDefined()
    expect(asked(call).map(({ body }) => body)).toEqual([
      { ids: ['e2', 'e1'], state: 'done' },
      { ids: ['e2'], state: 'new', read: false }, // nobody had read it
      { ids: ['e1'], state: 'new' },
    ])
  })

  it('are moved to spam; what fails is said, and they are still chosen', async () => {
    const { user, asked } = openScreen({ [call]: ['no response', done] })
    await user.click(await choose('Ravi Kulkarni'))
    await user.click(button('Choose all'))
    await user.click(button('Move to spam'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(screen.getByText('2 chosen')).toBeDefined()
    await user.click(button('Move to spam'))
    expect(await screen.findByText('Moved to spam: 2 enquiries.')).toBeDefined()
    expect(asked(call)[1]?.body).toEqual({ ids: ['e2', 'e1'], spam: true })
  })

  it('are assigned, but not those of a colleague', async () => {
    const theirs = enquiry('e3', 'Somebody', { state: 'in-hand', assignee: 'ravi@school.in' })
    const { user, asked } = openScreen(
      {
        'GET /api/enquiries?': list([theirs, meena]),
        [call]: done,
      },
      '?state=all',
    )
    await user.click(await choose('Somebody'))
    expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull()
    await user.click(await choose('Meena Rao'))
    await user.click(button('Assign to me'))
    expect(
      await screen.findByText(/^Assigned to you: 1 enquiry\. Those of a colleague/),
    ).toBeDefined()
    expect(asked(call)[0]?.body).toEqual({ ids: ['e1'], mine: true })
  })

  it('are chosen no longer on another tab', async () => {
    const { user } = openScreen({ 'GET /api/enquiries?': list([ravi, meena]) })
    await user.click(await choose('Ravi Kulkarni'))
    await user.click(screen.getByRole('radio', { name: /^All/ }))
    expect(((await choose('Ravi Kulkarni')) as HTMLInputElement).checked).toBe(false)
    expect(screen.queryByText('1 chosen')).toBeNull()
  })
})
