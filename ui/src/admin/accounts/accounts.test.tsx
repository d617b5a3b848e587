import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  account,
  all,
  answer,
  asha,
  basu,
  button,
  change,
  focused,
  kiran,
  list,
  meena,
  open,
  section,
} from './testing/accounts'

describe('the accounts', () => {
  it('show who waits, since when and from where, first', async () => {
    await open()
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent?.trim())
    expect(headings).toEqual([
      'New registrations',
      'Meena',
      'People with access',
      'Asha You',
      'Basu',
      'Disabled',
      'Kiran',
      'Who needs a passkey or code',
    ])
    const waiting = section('New registrations')
    expect(waiting.getByText(/^Registered/).textContent).toBe(
      'Registered yesterday, 9:00 am, from 203.0.113.9. E-mail address confirmed.',
    )
  })

  it('say what each may do and when they were last seen', async () => {
    await open()
    const words = section('People with access').getAllByText(/^(Owner|Staff):/)
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Owner: can do everything. Last seen today, 9:14 am, logged in on 1 device.',
      'Staff: answers enquiries, and writes everything else for approval. Last seen Wednesday, 18 November, logged in on 2 devices.',
    ])
    expect(section('Disabled').getByText(/Has never logged in/)).toBeDefined()
  })

  it('let somebody in as staff, and follow them to their new place', async () => {
    const approved = { ...meena, status: 'active' as const }
    const { user, bodies } = await open({
      'PATCH /api/accounts/u3': answer('Approved: u3@school.in', approved),
      'GET /api/accounts': [all, list(asha, basu, approved, kiran)],
    })
    await user.click(button('Approve as staff: Meena'))
    await expect.poll(focused).toBe('Meena ')
    expect(section('People with access').getByText('Approved: u3@school.in')).toBeDefined()
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Approved: u3@school.in')
    expect(bodies()).toEqual([['PATCH /api/accounts/u3', { do: 'approve', role: 'staff' }]])
  })

  it('make somebody an editor of some sections', async () => {
    const limited = { ...basu, role: 'editor' as const, sections: ['circulars' as const] }
    const { user, bodies } = await change('Basu', {
      'PATCH /api/accounts/u2': answer('u2@school.in is an editor now', limited),
      'GET /api/accounts': [all, list(asha, limited)],
    })
    await user.click(button('Make an editor: Basu'))
    await user.click(screen.getByRole('checkbox', { name: 'Circulars' }))
    await user.click(button('Make an editor'))
    expect(bodies()).toEqual([
      ['PATCH /api/accounts/u2', { do: 'role', role: 'editor', sections: ['circulars'] }],
    ])
    expect(
      await screen.findByText(/^Editor: .*, in these sections only: Circulars\./),
    ).toBeDefined()
  })

  it('let nobody in whose address is not confirmed', async () => {
    const heading = 'Address not confirmed yet'
    await open({ 'GET /api/accounts': list({ ...meena, proof: 'link' }, asha) })
    expect(section(heading).getByText(/have not opened the mailed link yet/)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
    expect(section(heading).getByText('Refuse')).toBeDefined()
  })

  it('ask before somebody is let in as an owner, in one call', async () => {
    const { user, bodies } = await open({
      'PATCH /api/accounts/u3': answer('Approved: u3@school.in', meena),
    })
    await user.click(button('Approve as owner: Meena'))
    expect(screen.getByRole('dialog', { name: 'Make Meena an owner?' })).toBeDefined()
    await expect.poll(focused).toBe('Cancel')
    await user.click(button('Yes, approve as owner'))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(bodies()).toEqual([['PATCH /api/accounts/u3', { do: 'approve', role: 'owner' }]])
  })

  it('ask before somebody is refused, and say it where the card is gone', async () => {
    const { user, bodies } = await open({
      'PATCH /api/accounts/u3': answer('Refused and removed: u3@school.in', meena),
      'GET /api/accounts': [all, list(asha, basu, kiran)],
    })
    await user.click(button('Refuse: Meena'))
    await user.click(button('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies()).toEqual([])
    await user.click(button('Refuse: Meena'))
    await user.click(button('Yes, refuse'))
    await expect.poll(focused).toBe('Refused and removed: u3@school.in')
    expect(screen.queryByText('New registrations')).toBeNull()
    expect(bodies()).toEqual([['PATCH /api/accounts/u3', { do: 'refuse' }]])
  })

  it('can be added to directly', async () => {
    const nima = account('u9', 'Nima', { createdFrom: 'u1@school.in', registered: false })
    const taken = 'There is already an account for u9@school.in.'
    const { user, bodies } = await open({
      'POST /api/accounts': [
        { status: 409, body: { message: taken } },
        { status: 201, body: { message: 'Account added for u9@school.in', data: nima } },
      ],
      'GET /api/accounts': [all, all, list(asha, basu, nima)],
    })
    await user.click(button('Add somebody with a password'))
    await user.type(screen.getByLabelText('Name'), 'Nima')
    await user.type(screen.getByLabelText('Email'), 'u9@school.in')
    await user.click(screen.getByRole('radio', { name: /^Owner/ }))
    await user.type(screen.getByLabelText('First password'), 'Mango-tree-1998!')
    await user.click(button('Add the account'))
    expect((await screen.findByRole('alert')).textContent).toContain(taken)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nima')
    await user.click(button('Add the account'))
    await expect.poll(focused).toBe('Nima ')
    expect(screen.queryByLabelText('First password')).toBeNull()
    expect(bodies()[1]).toEqual([
      'POST /api/accounts',
      {
        userName: 'Nima',
        emailId: 'u9@school.in',
        role: 'owner',
        sections: [],
        password: 'Mango-tree-1998!',
      },
    ])
  })
})

describe('many accounts', () => {
  const many = Array.from({ length: 11 }, (_, place) => account(`p${place}`, `Person ${place}`))

  it('can be searched by name and address', async () => {
    const { user } = await open({ 'GET /api/accounts': list(...many, asha) })
    const search = screen.getByLabelText('Search these people')
    await user.type(search, 'PERSON p7@')
    expect(screen.getByText('1 found.')).toBeDefined()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('Person 7'),
    ])
    await user.type(search, 'nobody')
    expect(screen.getByText('Nobody matches. Try a shorter word.')).toBeDefined()
  })

  it('only then', async () => {
    await open()
    expect(screen.queryByLabelText('Search these people')).toBeNull()
  })
})
