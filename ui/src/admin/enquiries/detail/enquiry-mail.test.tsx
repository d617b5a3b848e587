import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Enquiry } from '#kit/api/types.gen'
import { button, meena, one, openOne } from '../testing/enquiries'

const get = 'GET /api/enquiries/e1'

describe('the mail about an enquiry', () => {
  const cases: [words: string, mail: Partial<Enquiry>, deed?: string][] = [
    ['It waits to be mailed to the school.', { mail: 'waiting' }],
    [
      'Not mailed yet: tried 3 times. It is tried again on 20 November 2026, 10:00 am.',
      { mail: 'waiting', mailTries: 3, mailNextAt: '2026-11-20T04:30:00Z', mailError: '451 later' },
      'Try again now',
    ],
    ['Mailed to the school on 20 November 2026, 9:01 am.', { mailedAt: '2026-11-20T03:31:00Z' }],
    [
      'Mailed to the school, but not to everybody:',
      { unmailed: [{ address: 'gone@school.in', reply: '550 unknown' }] },
      'Mail it to them again',
    ],
    [
      'Mailed, but not to everybody yet: tried once.',
      {
        mail: 'waiting',
        mailTries: 1,
        mailedAt: '2026-11-20T03:31:00Z',
        mailError: '452 full',
      },
      'Try again now',
    ],
    [
      'The mail server did not accept it. It is kept only here.',
      { mail: 'refused', mailTries: 1, mailError: '554 no' },
      'Mail it again',
    ],
    [
      'Not mailed: there was no mail server when it came. It is kept only here.',
      { mail: 'off' },
      'Mail it now',
    ],
    ['Not mailed, because it is suspected spam.', { mail: 'off', spam: 'many_links' }],
  ]
  it.each(cases)('says where its mail stands: %s', async (words, mail, deed) => {
    await openOne('Meena Rao', { [get]: one({ ...meena, ...mail }) })
    const part = screen.getByRole('region', { name: 'Mail' })
    expect(within(part).getByText(words)).toBeDefined()
    const own = [mail.mailError ?? '', ...(mail.unmailed ?? []).map(({ reply }) => reply)]
    for (const reply of own) expect(part.textContent).toContain(reply)
    const deeds = within(part)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(deeds).toEqual(deed ? [deed] : [])
  })

  it('is mailed again', async () => {
    const { user } = await openOne('Meena Rao', {
      [get]: [one({ ...meena, mail: 'refused' }), one({ ...meena, mail: 'waiting' })],
      'POST /api/enquiries/e1/retry': { body: { message: 'Put into the outbox: 1', queued: 1 } },
    })
    await user.click(button('Mail it again'))
    expect(await screen.findByText('Put into the outbox: 1')).toBeDefined()
    expect(await screen.findByText('It waits to be mailed to the school.')).toBeDefined()
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('heading', { name: 'Mail' }))
  })
})
