import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Status } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { EnquiriesCard } from './EnquiriesCard'

const status = {
  enquiries: { new: 0, inHand: 1, unread: 2, done: 12, spam: 1 },
  mail: { on: true, waiting: 0, refused: 0 },
} as Status

describe('the enquiries on the dashboard', () => {
  it('counts the enquiries, each number with the way there', async () => {
    fakeApi({})
    show(<EnquiriesCard status={status} />)
    const link = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href')
    expect(await link('0 New')).toBe('/admin-enquiries')
    expect(await link('2 Unread')).toBe('/admin-enquiries?state=all&unread=true')
    expect(await link('1 In progress')).toBe('/admin-enquiries?state=in-hand')
    expect(await link('1 Suspected spam')).toBe('/admin-enquiries?state=spam')
  })

  it.each([
    [{ on: false }, 'Mail is off: enquiries are kept here only.'],
    [
      { waiting: 2 },
      'Enquiries are mailed to the office. Waiting to be sent: 2. They are tried again automatically.',
    ],
    [
      { waiting: 1, lastError: '421 down' },
      'The mail server does not accept mail now. Waiting to be sent: 1. It is tried again automatically.',
    ],
    [
      { refused: 3 },
      'Enquiries are mailed to the office. Refused by the mail server: 3. They are kept here only.',
    ],
  ])('says how mail goes: %o', async (mail, words) => {
    fakeApi({})
    const shown = { ...status, mail: { ...status.mail, ...mail } }
    show(<EnquiriesCard status={shown} />)
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryByText('421 down') !== null).toBe('lastError' in mail)
  })

  it('are mailed again that were refused', async () => {
    fakeApi({
      'POST /api/enquiries/retry': [
        'no response',
        { body: { message: 'Tried again now: 3 letters', queued: 3 } },
      ],
    })
    const refused = { ...status, mail: { ...status.mail, refused: 3 } }
    const user = show(<EnquiriesCard status={refused} />)
    const again = screen.getByRole('button', { name: 'Mail the refused enquiries again' })
    await user.click(again)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(again)
    expect(await screen.findByText('Tried again now: 3 letters')).toBeDefined()
  })
})
