import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  button,
  counts,
  enquiry,
  focused,
  list,
  meena,
  openScreen,
  ravi,
  row,
  status,
  tab,
  unread,
} from './testing/enquiries'

const isShown = async (name: string) => ((await tab(name)) as HTMLInputElement).checked
const older = enquiry('e0', 'Old Friend', { at: '2026-11-19T03:30:00Z' })

describe('the enquiries’ screen', () => {
  it('lists the new ones first, with counts, and says in words which are unread', async () => {
    openScreen()
    const link = await row('Ravi')
    expect(link.textContent).toMatch(/^Unread: Ravi Kulkarni/)
    expect((await row('Meena')).textContent).toMatch(/^Meena Rao/)
    expect(await isShown('New 2')).toBe(true)
    for (const name of [
      'Mine 1',
      'To call back 4',
      'In progress 1',
      'Answered 7',
      'All 10',
      'Spam 3',
    ])
      expect(await tab(name)).toBeDefined()
    expect(screen.getByText('2 enquiries.').getAttribute('role')).toBe('status')
  })

  it('shows where each stands, and trouble with its mail', async () => {
    const data = [
      enquiry('a', 'Asha', {
        mail: 'refused',
        state: 'in-hand',
        assignee: 'asha@school.in',
        noteCount: 1,
      }),
      enquiry('b', 'Basu', { mail: 'waiting', mailTries: 2, state: 'done' }),
      enquiry('c', 'Chitra', { unmailed: [{ address: 'x@y.in', reply: 'no' }] }),
    ]
    openScreen(
      { 'GET /api/enquiries': list(data), 'GET /api/enquiries?': list(data) },
      '?state=all',
    )
    expect((await row('Asha')).textContent).toMatch(/In progress: youMail refused1 note$/)
    expect((await row('Basu')).textContent).toMatch(/AnsweredMail waits$/)
    expect((await row('Chitra')).textContent).toMatch(/NewNot mailed to all$/)
  })

  it('keeps spam apart, with the reason', async () => {
    const { user } = openScreen({
      'GET /api/enquiries?state=spam': list([
        enquiry('s', 'Cheap Loans', { spam: 'many_links', spamText: '5 links' }),
      ]),
    })
    await user.click(await tab('Spam 3'))
    expect((await row('Cheap Loans')).textContent).toMatch(/Suspected spam5 links$/)
    expect(screen.queryByText('Ravi Kulkarni')).toBeNull()
    await expect.poll(focused).toBe(await tab('Spam 3'))
  })

  it('is searched, and offers to search all of it', async () => {
    const { user } = openScreen({
      'GET /api/enquiries?state=new&q=bus': list([]),
      'GET /api/enquiries?q=bus': list([enquiry('d', 'Divya', { state: 'done' })]),
    })
    await user.type(await screen.findByLabelText('Search these enquiries'), ' bus{Enter}')
    expect(await screen.findByText('Nothing here matches “bus”.')).toBeDefined()
    await expect.poll(focused).toBe(screen.getByLabelText('Search these enquiries'))
    await user.click(button('Search all enquiries'))
    expect(await row('Divya')).toBeDefined()
    await expect.poll(focused).toBe(screen.getByText('1 enquiry.'))
    expect(await isShown('All 10')).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Search these enquiries').value).toBe('bus')
  })

  it('says nothing of what the server has not answered yet', async () => {
    const { user } = openScreen({ 'GET /api/enquiries?state=done': 'never' })
    await row('Ravi')
    const region = screen.getByText('2 enquiries.')
    await user.click(await tab('Answered 7'))
    expect(region.isConnected).toBe(true)
    expect(region.textContent).toBe('Loading...')
    expect(screen.queryByText(/answered yet/)).toBeNull()
    expect(screen.queryByText('Ravi Kulkarni')).toBeNull()
  })

  it('never puts older ones of one list under another', async () => {
    const { user, asked } = openScreen({
      'GET /api/enquiries?state=new': list([ravi, meena], { next: 'e1' }),
      'GET /api/enquiries?state=done': 'never',
    })
    await screen.findByText('The newest 2. There are older ones.')
    await user.click(await tab('Answered 7'))
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(asked('GET /api/enquiries?state=done&before=e1')).toEqual([])
  })

  it('counts all there are beside the one that is open, not those that are loaded', async () => {
    const many = { ...counts, new: 112 }
    const { user } = openScreen({
      'GET /api/enquiries?state=new': list([ravi, meena], { next: 'e1' }),
      'GET /api/status': status(many),
    })
    await user.click(await row('Meena'))
    expect(await screen.findByText('2 of 112')).toBeDefined()
  })

  it('stands as its address says, and is downloaded so', async () => {
    openScreen(
      {
        'GET /api/enquiries?state=done&unread=true&q=bus': list([
          unread('d', 'Divya', { state: 'done' }),
        ]),
      },
      '?state=done&unread=true&q=bus',
    )
    expect(await row('Divya')).toBeDefined()
    expect(await isShown('Answered 7')).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Unread only').checked).toBe(true)
    const file = screen.getByRole('link', { name: 'CSV, for a spreadsheet' })
    expect(file.getAttribute('href')).toBe(
      '/api/enquiries/export?format=csv&state=done&unread=true&q=bus',
    )
  })

  it.each([
    ['?state=all', 'GET /api/enquiries?', 'No enquiries yet.'],
    ['?state=call-back', 'GET /api/enquiries?state=call-back', 'Nobody to call back.'],
    ['?unread=true', 'GET /api/enquiries?state=new&unread=true', 'Everything here has been read.'],
    ['?state=in-hand', 'GET /api/enquiries?state=in-hand', 'Nothing is in progress.'],
    ['?state=spam', 'GET /api/enquiries?state=spam', 'No suspected spam.'],
    ['?person=x%40y.in', 'GET /api/enquiries?person=x%40y.in', 'Nothing from this person is here.'],
  ])('says in words that nothing is there: %s', async (query, call, words) => {
    openScreen({ [call]: list([]) }, query)
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('shows older ones, and leads to the first of them', async () => {
    const { user } = openScreen({
      'GET /api/enquiries?state=new': list([ravi, meena], { next: 'e1' }),
      'GET /api/enquiries?state=new&before=e1': ['no response', list([older])],
    })
    expect(await screen.findByText('The newest 2. There are older ones.')).toBeDefined()
    await user.click(button('Show more'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(button('Show more'))
    const link = await row('Old Friend')
    await expect.poll(focused).toBe(link)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers another try when nobody answers', async () => {
    const { user } = openScreen({ 'GET /api/enquiries?state=new': ['no response', list([])] })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/^No new enquiries\./)).toBeDefined()
  })
})

describe('the list by the clock', () => {
  afterEach(() => void vi.useRealTimers())

  const late = enquiry('e3', 'New Here', { at: '2026-11-22T03:30:00Z' })
  const call = 'GET /api/enquiries?state=new'

  it('shows what has come, and leaves the focus', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })
    openScreen({
      [call]: [list([ravi, meena], { next: 'e1' }), list([late, ravi], { next: 'e2' })],
    })
    const link = await row('Ravi')
    link.focus()
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => screen.queryByText('New Here')).not.toBeNull()
    await expect.poll(focused).toBe(link)
    expect(screen.getByText('The newest 2. There are older ones.')).toBeDefined()
  })
})
