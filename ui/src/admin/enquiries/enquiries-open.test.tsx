import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  enquiry,
  focused,
  list,
  meena,
  openBox,
  openOne,
  ravi,
  row,
} from './testing/enquiries'

const late = enquiry('e3', 'New Here', { at: '2026-11-22T03:30:00Z' })
const older = enquiry('e0', 'Old Friend', { at: '2026-11-19T03:30:00Z' })

describe('an enquiry in the list', () => {
  it('stays there while it is open, and is left when it is closed', async () => {
    const done = { ...meena, state: 'done' as const }
    const { user } = await openOne('Meena Rao', {
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([late, ravi])],
      'PATCH /api/enquiries/e1': { body: { data: done, same: 0 } },
      'GET /api/enquiries/e1': [
        { body: { data: meena, same: 0 } },
        { body: { data: done, same: 0 } },
      ],
    })
    await user.click(button('Done'))
    expect(await screen.findByText('Marked as done.')).toBeDefined()
    expect(await row('New Here')).toBeDefined()
    expect((await row('Meena')).textContent).toMatch(/Done$/)
    await user.click(button('Close'))
    expect(screen.queryByText('Meena Rao')).toBeNull()
    await expect.poll(focused).toBe(await row('Ravi'))
  })

  it('leads to the one before and after it', async () => {
    const { user } = await openOne('Meena Rao')
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Previous'))
    const heading = await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    await expect.poll(focused).toBe(heading)
    await user.click(button('Close'))
    await expect.poll(focused).toBe(await row('Ravi'))
  })
})

describe('all that one person sent', () => {
  const call = 'GET /api/enquiries?person=e1%40mail.in'
  const query = '?person=e1%40mail.in'

  it('can be downloaded', async () => {
    openBox({ [call]: list([meena, older]) }, query)
    expect(await screen.findByRole('link', { name: 'CSV, for a spreadsheet' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'JSON' }).getAttribute('href')).toBe(
      '/api/enquiries/export?format=json&person=e1%40mail.in',
    )
    expect(focused()?.textContent).toBe('Everything from e1@mail.in')
  })

  it('says when it came in several names, and lists what came from one address', async () => {
    const both = 'e1@mail.in,9876543210'
    const { user } = openBox(
      {
        [`GET /api/enquiries?person=${encodeURIComponent(both)}`]: list([
          meena,
          ravi,
          enquiry('e0', 'Meena Rao'),
        ]),
        [call]: list([meena]),
      },
      `?person=${both}`,
    )
    const names = 'They came in the names of \u2068Meena Rao\u2069, \u2068Ravi Kulkarni\u2069.'
    expect(await screen.findByText(names)).toBeDefined()
    await user.click(button(/^Remove everything/))
    const question = screen.getByRole('dialog', {
      name: 'Remove all 3 enquiries from e1@mail.in or 9876543210?',
    })
    expect(question.textContent).toContain(names)
    await user.click(button('Leave as it is'))
    await user.click(screen.getByRole('link', { name: 'e1@mail.in' }))
    expect(focused()?.textContent).toBe('Everything from e1@mail.in')
    expect(await screen.findByText('1 enquiry.')).toBeDefined()
    expect(screen.queryByText(names)).toBeNull()
  })

  it('can be removed, after a question that names the number', async () => {
    const { user, calls } = openBox(
      {
        [call]: list([meena, older]),
        'POST /api/enquiries/purge': [
          'no response',
          { body: { message: 'Removed: 2', removed: 2 } },
        ],
      },
      query,
    )
    await user.click(await screen.findByRole('button', { name: /^Remove everything/ }))
    expect(
      screen.getByRole('dialog', { name: 'Remove all 2 enquiries from e1@mail.in?' }),
    ).toBeDefined()
    await user.click(button('Yes, remove them for good'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(button('Yes, remove them for good'))
    expect(await screen.findByText('Removed: 2')).toBeDefined()
    expect(await row('Ravi')).toBeDefined()
    expect(focused()?.getAttribute('aria-label')).toBe('The box')
    expect(calls.at(-2)?.body ?? calls.at(-1)?.body).toEqual({ person: 'e1@mail.in' })
  })
})
