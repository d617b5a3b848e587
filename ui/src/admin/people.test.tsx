import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, fakeApi } from '../api/testing/fake-api'
import { show } from '../api/testing/show'
import { AccountsScreen } from './AccountsScreen'
import { EnquiriesScreen } from './EnquiriesScreen'

const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the enquiries', () => {
  const enquiry = {
    id: 'e1',
    name: 'Ravi Kulkarni',
    email: 'ravi@mail.in',
    phonenumber: '9876543210',
    message: 'Fees for class 6?',
    state: 'new',
    at: '2026-11-20T03:30:00Z',
    from: '203.0.113.9',
    changedAt: '2026-11-20T03:30:00Z',
    mail: 'sent',
  }
  const counts = { new: 1, read: 0, done: 7, suspect: 2 }
  const list = (...data: object[]): Answer => ({ body: { data, counts } })
  const all = {
    'GET /api/enquiries?state=new&q=': list(enquiry),
    'GET /api/enquiries?state=suspect&q=': list({ ...enquiry, id: 'e2', name: 'Cheap Loans' }),
    'GET /api/enquiries?state=new&q=fees': list(),
    'GET /api/enquiries?state=new&q=class': list(enquiry),
    'GET /api/enquiries/e1': { body: { data: enquiry } },
  }

  it('are listed with their counts', async () => {
    fakeApi(all)
    show(<EnquiriesScreen />)
    expect(await screen.findByText('20 November 2026, 9:00 am')).toBeDefined()
    expect(button('New 1').getAttribute('aria-pressed')).toBe('true')
    expect(button('Done 7')).toBeDefined()
  })

  it('keep suspects apart', async () => {
    fakeApi(all)
    const user = show(<EnquiriesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Suspected spam 2' }))
    expect(await screen.findByText('Cheap Loans')).toBeDefined()
    expect(screen.queryByText('Ravi Kulkarni')).toBeNull()
  })

  it('can be searched', async () => {
    fakeApi(all)
    const user = show(<EnquiriesScreen />)
    await user.type(await screen.findByLabelText('Search these enquiries'), ' fees')
    await user.click(button('Search'))
    expect(await screen.findByText('Nothing here matches “fees”.')).toBeDefined()
  })

  it('that a search finds are counted', async () => {
    fakeApi(all)
    const user = show(<EnquiriesScreen />)
    await user.type(await screen.findByLabelText('Search these enquiries'), 'class')
    await user.click(button('Search'))
    expect((await screen.findByText('1 found.')).getAttribute('role')).toBe('status')
  })

  it('say that there are older ones when the list is full', async () => {
    const many = Array.from({ length: 500 }, (_, place) => ({ ...enquiry, id: `e${place}` }))
    fakeApi({ ...all, 'GET /api/enquiries?state=new&q=': list(...many) })
    show(<EnquiriesScreen />)
    expect(await screen.findByText('The latest 500. Search to find older ones.')).toBeDefined()
  })

  it('open with the ways to answer', async () => {
    fakeApi(all)
    const user = show(<EnquiriesScreen />)
    await user.click(await screen.findByRole('button', { name: /^Ravi/ }))
    const heading = await screen.findByRole('heading', { name: 'Ravi Kulkarni' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'tel:+919876543210',
      'https://wa.me/919876543210',
      'mailto:ravi@mail.in',
    ])
    await user.click(button('Close'))
    expect(screen.queryByRole('heading', { name: 'Ravi Kulkarni' })).toBeNull()
    expect(document.activeElement).toBe(button(/^Ravi/))
  })

  it('are marked as done', async () => {
    const done = { body: { data: { ...enquiry, state: 'done' } } }
    const calls = fakeApi({
      ...all,
      'PATCH /api/enquiries/e1': done,
      'GET /api/enquiries/e1': [{ body: { data: enquiry } }, done],
    })
    const user = show(<EnquiriesScreen />)
    await user.click(await screen.findByRole('button', { name: /^Ravi/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark as done' }))
    expect(await screen.findByRole('button', { name: 'Open again' })).toBeDefined()
    expect(screen.getByText('Marked as done.')).toBeDefined()
    expect(calls.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ state: 'done' })
  })

  it('say why one could not be marked', async () => {
    fakeApi(all)
    const user = show(<EnquiriesScreen />)
    await user.click(await screen.findByRole('button', { name: /^Ravi/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark as read' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  })

  it('offer another try when nobody answers', async () => {
    fakeApi({ 'GET /api/enquiries?state=new&q=': ['no response', list()] })
    const user = show(<EnquiriesScreen />)
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No enquiries here.')).toBeDefined()
  })
})

describe('the accounts', () => {
  const account = (id: string, userName: string, status: string) => ({
    _id: id,
    emailId: `${id}@school.in`,
    userName,
    role: 'staff',
    status,
    createdAt: '2026-11-20T03:30:00Z',
    createdFrom: '203.0.113.9',
  })
  const accounts: Answer = {
    body: {
      data: [
        account('u3', 'Meena', 'pending'),
        account('u1', 'Asha', 'active'),
        account('u2', 'Basu', 'active'),
        account('u4', 'Kiran', 'disabled'),
      ],
    },
  }
  const owner = { _id: 'u1', userName: 'Asha', emailId: 'u1@school.in', role: 'owner' } as const

  it('show who waits, since when and from where, first', async () => {
    fakeApi({ 'GET /api/accounts': accounts })
    show(<AccountsScreen user={owner} />)
    const headings = await screen.findAllByRole('heading')
    expect(headings[0]?.textContent).toBe('Waiting for your answer')
    expect(screen.getByText('Registered 20 November 2026, 9:00 am, from 203.0.113.9')).toBeDefined()
    const names = screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))
    expect(names).toEqual(['Approve Meena', 'Refuse Meena', 'Disable Basu', 'Enable Kiran'])
  })

  it.each([
    ['Approve Meena', 'u3', 'approve'],
    ['Refuse Meena', 'u3', 'refuse'],
    ['Disable Basu', 'u2', 'disable'],
    ['Enable Kiran', 'u4', 'enable'],
  ])('take %s', async (name, id, deed) => {
    const path = `PATCH /api/accounts/${id}`
    const calls = fakeApi({
      'GET /api/accounts': accounts,
      [path]: { body: { message: 'It is done.', data: {} } },
    })
    const user = show(<AccountsScreen user={owner} />)
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText('It is done.')).toBeDefined()
    expect(calls.find(({ call }) => call === path)?.body).toEqual({ do: deed })
  })

  it('say why one could not be changed', async () => {
    const refusal = { status: 409, body: { message: 'There must be an owner.' } }
    fakeApi({ 'GET /api/accounts': accounts, 'PATCH /api/accounts/u2': refusal })
    const user = show(<AccountsScreen user={owner} />)
    await user.click(await screen.findByRole('button', { name: 'Disable Basu' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Basu could not be changed.There must be an owner.')
  })
})
