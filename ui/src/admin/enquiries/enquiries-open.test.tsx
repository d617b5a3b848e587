import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  enquiry,
  focused,
  list,
  meena,
  one,
  openOne,
  openScreen,
  ravi,
  readRavi,
  row,
} from './testing/enquiries'

const older = enquiry('e0', 'Old Friend', { at: '2026-11-19T03:30:00Z' })

describe('an enquiry in the list', () => {
  it('gives its place to the next when it is answered, and that one is open then', async () => {
    const newest = 'GET /api/enquiries?state=new'
    const { user, asked } = await openOne('Meena Rao', {
      [newest]: [list([meena, ravi, older]), list([ravi, older]), list([readRavi, older])],
      'POST /api/enquiries/edit': { body: { message: '', count: 1 } },
      'GET /api/enquiries/e2': one(readRavi),
    })
    await user.click(button('Mark as answered'))
    const heading = await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    await expect.poll(focused).toBe(heading)
    expect(screen.getByText('Marked as answered: Meena Rao.')).toBeDefined()
    await expect.poll(() => screen.queryByText('1 of 2')).not.toBeNull()
    expect(asked('POST /api/enquiries/edit')[0]?.body).toEqual({ ids: ['e1'], state: 'done' })
    await user.click(button('Undo'))
    expect(await screen.findByText(/^Undone/)).toBeDefined()
    expect(asked('POST /api/enquiries/edit')[1]?.body).toEqual({ ids: ['e1'], state: 'new' })
  })

  it('leads back to the list when it was the last one to answer', async () => {
    const { user } = await openOne('Meena Rao', {
      'GET /api/enquiries?state=new': [list([meena]), list([])],
      'POST /api/enquiries/edit': { body: { message: '', count: 1 } },
    })
    await user.click(button('Mark as answered'))
    expect(await screen.findByRole('heading', { name: 'No new enquiries' })).toBeDefined()
    const open = () => screen.queryByRole('heading', { name: 'Meena Rao' })
    await expect.poll(open).toBeNull()
    await expect.poll(() => focused()?.textContent).toBe('No new enquiries.')
  })

  it('stays unread when it opened by itself, until something of it is used', async () => {
    const { user, asked } = await openOne('Meena Rao', {
      'GET /api/enquiries?state=new': [list([meena, ravi]), list([ravi])],
      'POST /api/enquiries/edit': { body: { message: '', count: 1 } },
      'GET /api/enquiries/e2': one(ravi),
    })
    await user.click(button('Mark as answered'))
    await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    expect(asked('PATCH /api/enquiries/e2')).toEqual([])
    await user.click(screen.getByLabelText('Text'))
    expect(screen.queryByText('Marked as answered: Meena Rao.')).toBeNull()
    await expect.poll(() => asked('PATCH /api/enquiries/e2')).toHaveLength(1)
  })

  it('leads back to the list after the last one, whatever came before', async () => {
    const { user } = await openOne('Meena Rao', {
      'GET /api/enquiries?state=new': [list([ravi, meena]), list([ravi])],
      'POST /api/enquiries/edit': { body: { message: '', count: 1 } },
    })
    await user.click(button('Mark as answered'))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Marked as answered: Meena Rao.')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Ravi Kulkarni' })).toBeNull()
  })

  it('leads to the one before and after it', async () => {
    const { user } = await openOne('Meena Rao')
    expect(screen.getByText('2 of 2')).toBeDefined()
    expect(button('Next').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Previous'))
    const heading = await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    await expect.poll(focused).toBe(heading)
    await user.click(button('Back to enquiries'))
    await expect.poll(focused).toBe(await row('Ravi'))
  })
})

describe('all that one person sent', () => {
  const call = 'GET /api/enquiries?person=e1%40mail.in'
  const query = '?person=e1%40mail.in'

  it('can be downloaded', async () => {
    openScreen({ [call]: list([meena, older]) }, query)
    const file = await screen.findByRole('link', { name: 'CSV, for a spreadsheet' })
    expect(file.getAttribute('href')).toBe('/api/enquiries/export?format=csv&person=e1%40mail.in')
    expect(focused()?.textContent).toBe('Everything from e1@mail.in')
  })

  it('says when it came in several names, and lists what came from one address', async () => {
    const both = 'e1@mail.in,9876543210'
    const { user } = openScreen(
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
    const names = 'They have the names \u2068Meena Rao\u2069 and \u2068Ravi Kulkarni\u2069.'
    expect(await screen.findByText(names)).toBeDefined()
    await user.click(button(/^Remove everything/))
    const question = screen.getByRole('dialog', {
      name: 'Remove all 3 enquiries from e1@mail.in or 9876543210?',
    })
    expect(question.textContent).toContain(names)
    await user.click(button('Cancel'))
    await user.click(screen.getByRole('link', { name: 'e1@mail.in' }))
    expect(focused()?.textContent).toBe('Everything from e1@mail.in')
    expect(await screen.findByText('1 enquiry.')).toBeDefined()
    expect(screen.queryByText(names)).toBeNull()
  })

  it('can be removed, after a question that names the number', async () => {
    const { user, asked } = openScreen(
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
    await user.click(button('Yes, remove them permanently'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(button('Yes, remove them permanently'))
    expect(await screen.findByText('Removed: 2')).toBeDefined()
    expect(await row('Ravi')).toBeDefined()
    expect(focused()?.getAttribute('aria-label')).toBe('List of enquiries')
    expect(asked('POST /api/enquiries/purge')[1]?.body).toEqual({ person: 'e1@mail.in' })
  })
})
