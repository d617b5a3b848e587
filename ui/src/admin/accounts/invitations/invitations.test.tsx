import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asha, button, focused, list, meena, none, open } from '../testing/accounts'

const qr = { size: 33, path: 'M0 0h1v1h-1z' }

describe('invitations', () => {
  it('invite somebody by a name alone, and take an invitation back', async () => {
    const nima = { _id: 'i1', userName: 'Nima', role: 'staff', createdBy: 'u1@school.in' } as const
    const invitation = {
      ...nima,
      createdAt: '2026-11-21T06:00:00Z',
      expiresAt: '2026-11-28T06:00Z',
    }
    const made = { message: '', data: invitation, url: 'https://school.in/invitation#code=abc', qr }
    const invited = { body: { data: [invitation] } }
    const { user, bodies } = await open({
      'GET /api/invitations': [none, invited, none],
      'POST /api/invitations': { status: 201, body: made },
      'DELETE /api/invitations/i1': { body: { message: 'Invitation withdrawn: Nima' } },
    })
    await user.click(button('Invite somebody'))
    await user.type(screen.getByLabelText('Name'), 'Nima')
    await user.click(button('Make the link'))
    expect(await screen.findByRole('img', { name: 'Code to scan' })).toBeDefined()
    await user.click(button('Done'))
    await expect.poll(focused).toBe('Invite somebody')
    await user.click(await screen.findByRole('button', { name: 'Withdraw: Nima' }))
    expect((await screen.findByText('Invitation withdrawn: Nima')).closest('div')).toBeDefined()
    const person = { userName: 'Nima', emailId: '', role: 'staff', sections: [] }
    expect(bodies()).toEqual([
      ['POST /api/invitations', person],
      ['DELETE /api/invitations/i1', null],
    ])
  })

  it('make a link to send where no mail proves the address', async () => {
    const invited = { ...meena, createdBy: asha.emailId, expiresAt: '2026-11-28T09:00Z' }
    const made = { message: '', data: invited, url: 'https://school.in/invitation#code=abc', qr }
    const { user, bodies } = await open({
      'GET /api/accounts': list({ ...meena, proof: 'invitation' }, asha),
      'POST /api/invitations': [
        { status: 409, body: { message: 'Too many are open.' } },
        { status: 201, body: made },
      ],
    })
    await user.click(button('Approve as staff: Meena'))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many are open.')
    await user.click(button('Approve as owner: Meena'))
    await user.click(button('Yes, approve as owner'))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Send by WhatsApp' })
    expect(decodeURIComponent(link.href)).toContain(`https://wa.me/?text=`)
    expect(decodeURIComponent(link.href)).toContain(made.url)
    expect(document.activeElement?.textContent).toBe('Link for Meena')
    const person = { userName: 'Meena', emailId: meena.emailId }
    expect(bodies()).toEqual([
      ['POST /api/invitations', { ...person, role: 'staff' }],
      ['POST /api/invitations', { ...person, role: 'owner' }],
    ])
  })
})
