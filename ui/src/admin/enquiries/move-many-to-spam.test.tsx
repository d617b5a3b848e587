import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  button,
  enquiry,
  focused,
  list,
  meena,
  openOne,
  openScreen,
  ravi,
  row,
} from './testing/enquiries'

const call = 'POST /api/enquiries/edit'
const counted = { body: { message: 'Moved to spam would be: 37 enquiries', count: 37 } }
const gone = { body: { message: 'Moved to spam: 37 enquiries', count: 37, batch: 'b1' } }
const spam = enquiry('s1', 'Cheap Loans')
const newest = 'GET /api/enquiries?state=new'

const dialog = () => screen.getByRole('dialog', { name: 'Move many enquiries to spam' })
const field = (label: RegExp) => within(dialog()).getByLabelText(label)
const press = (name: string) => within(dialog()).getByRole('button', { name })

describe('moving many enquiries to spam', () => {
  it('counts them first, moves them, and lists what is left', async () => {
    const { user, asked } = openScreen({
      [newest]: [list([ravi, spam, meena], { next: 'e1' }), list([ravi])],
      [call]: [counted, gone],
    })
    await row('Cheap Loans')
    await user.click(button('Move many to spam…'))
    await screen.findByRole('dialog')
    await expect.poll(focused).toBe(field(/^E-mail or telephone/))
    await user.type(field(/^Network address/), ' 203.0.113.7 ')
    await user.type(field(/^Not before/), '22/11/2026')
    await user.type(field(/^Not after/), '22/11/2026 18:00{Enter}')
    const words = await screen.findByText(/^37 enquiries would be moved/)
    expect(focused()).toBe(words)
    await user.click(press('Move to spam'))
    expect(await screen.findByText('Moved to spam: 37 enquiries')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => screen.queryByText('Cheap Loans')).toBeNull()
    expect(await screen.findByText('1 enquiry.')).toBeDefined()
    const which = {
      spam: true,
      network: '203.0.113.7',
      since: '2026-11-21T18:30:00.000Z',
      until: '2026-11-22T12:31:00.000Z', // the minute that was written counts
    }
    expect(asked(call).map(({ body }) => body)).toEqual([{ ...which, dryRun: true }, which])
  })

  it('is undone, and tried again when that fails', async () => {
    const letIn = { body: { message: 'Moved out of spam: 37 enquiries', count: 37 } }
    const { user, asked } = openScreen({
      [newest]: [list([ravi, spam]), list([ravi]), list([ravi, spam])],
      [call]: [counted, gone, 'no response', letIn],
    })
    await user.click(button('Move many to spam…'))
    await screen.findByRole('dialog')
    await user.type(field(/^E-mail or telephone/), 's1@mail.in{Enter}')
    await screen.findByText(/^37 enquiries/)
    await user.click(press('Move to spam'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    await user.click(button('Undo'))
    const words = await screen.findByText(/^Undone/)
    expect(focused()?.contains(words)).toBe(true)
    expect(await row('Cheap Loans')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(asked(call).at(-1)?.body).toEqual({ batch: 'b1', spam: false })
  })

  it('asks the server nothing without a field, with a wrong date or an end before the beginning', async () => {
    const { user, asked } = openScreen()
    await user.click(button('Move many to spam…'))
    await screen.findByRole('dialog')
    await user.click(press('Count them'))
    expect(await screen.findByText('Fill in at least one of these')).toBeDefined()
    await expect.poll(focused).toBe(field(/^E-mail or telephone/))
    await user.type(field(/^Not before/), '11/22/2026')
    await user.click(press('Count them'))
    expect(await screen.findByText(/^Write the date as 25/)).toBeDefined()
    await user.clear(field(/^Not before/))
    await user.type(field(/^Not before/), '22/11/2026')
    await user.type(field(/^Not after/), '21/11/2026')
    await user.click(press('Count them'))
    expect(await screen.findByText('Must not be before the first time')).toBeDefined()
    expect(asked(call)).toEqual([])
  })

  it('says when none fits and what the server refuses, and keeps what was typed', async () => {
    const refusal = { message: '"home" is no network address.', code: 'invalid' }
    const { user, asked } = openScreen({
      [call]: [{ status: 400, body: refusal }, { body: { message: '', count: 0 } }],
    })
    await user.click(button('Move many to spam…'))
    await screen.findByRole('dialog')
    await user.type(field(/^Network address/), 'home{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('is no network address.')
    await user.click(press('Count them'))
    expect(await screen.findByText(/^No enquiry matches all fields/)).toBeDefined()
    expect((field(/^Network address/) as HTMLInputElement).value).toBe('home')
    await user.click(press('Cancel'))
    expect(asked(call).map(({ body }) => body)).toEqual(
      Array(2).fill({ spam: true, network: 'home', dryRun: true }),
    )
  })

  it('begins with the sender of the enquiry that is open, and closes it', async () => {
    const { user, asked } = await openOne('Meena Rao', {
      [newest]: [list([ravi, meena]), list([ravi])],
      [call]: [counted, gone],
    })
    await user.click(button('Move all from this sender to spam…'))
    await screen.findByRole('dialog')
    await user.click(press('Count them'))
    await screen.findByText(/^37 enquiries/)
    await user.click(press('Move to spam'))
    expect(await screen.findByText('Moved to spam: 37 enquiries')).toBeDefined()
    await expect.poll(() => screen.queryByRole('heading', { name: 'Meena Rao' })).toBeNull()
    expect(button('Undo')).toBeDefined()
    const pane = screen.getByRole('region', { name: 'List of enquiries' })
    await expect.poll(() => pane.contains(focused())).toBe(true)
    expect(asked(call)[1]?.body).toEqual({ spam: true, person: 'e1@mail.in,9876543210' })
  })
})
