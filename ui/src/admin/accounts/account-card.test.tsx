import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { account, all, answer, asha, basu, button, change, focused, list } from './testing/accounts'

const nisha = account('u5', 'Nisha')

describe('an account', () => {
  it.each([
    ['Basu', 'Log out everywhere', 'u2', { do: 'sign-out' }],
    ['Kiran', 'Enable', 'u4', { do: 'enable' }],
  ])('of %s take %s', async (name, label, id, body) => {
    const path = `PATCH /api/accounts/${id}`
    const { user, bodies } = await change(name, { [path]: answer('It is done.') })
    await user.click(button(`${label}: ${name}`))
    expect((await screen.findAllByText('It is done.')).length).toBe(2)
    expect(bodies()).toEqual([[path, body]])
  })

  it('ask before somebody becomes an owner', async () => {
    const { user, bodies } = await change('Basu', { 'PATCH /api/accounts/u2': answer('Done.') })
    await user.click(button('Make an owner: Basu'))
    await user.click(button('Yes, make an owner'))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(bodies()).toEqual([['PATCH /api/accounts/u2', { do: 'role', role: 'owner' }]])
  })

  it('ask who gets the drafts of a colleague who leaves, and undo it', async () => {
    const path = 'PATCH /api/accounts/u2'
    const gone = { ...basu, status: 'disabled', left: { at: '2026-11-21T07:00:00Z' } } as const
    const { user, bodies } = await change('Basu', {
      'GET /api/accounts/u2': { body: { data: basu, sessions: [], drafts: 2, tokens: ['Laptop'] } },
      'GET /api/accounts': [list(asha, basu, nisha), list(asha, gone, nisha)],
      [path]: answer('It is done.'),
    })
    await user.click(button('Leaves the school: Basu'))
    const dialog = within(screen.getByRole('dialog', { name: 'Basu leaves?' }))
    expect(await dialog.findByText(/These app tokens stop working: Laptop\./)).toBeDefined()
    const heirs = dialog.getByLabelText<HTMLSelectElement>('2 drafts go to')
    expect([...heirs.options].map(({ text }) => text)).toEqual(['Asha', 'Nisha'])
    await user.selectOptions(heirs, 'Nisha')
    await user.click(button('Yes, Basu leaves'))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Change: Basu' }))
    await user.click(button('Undo the leaving: Basu'))
    expect(bodies()).toEqual([
      [path, { do: 'leave', to: 'u5@school.in' }],
      [path, { do: 'enable' }],
    ])
  })

  it('name who is removed, and say why it could not be done', async () => {
    const refusal = { status: 503, body: { message: 'Not now. Try again later.' } }
    const { user, bodies } = await change('Basu', {
      'DELETE /api/accounts/u2': [refusal, answer('Removed: u2@school.in')],
      'GET /api/accounts': [all, all, list(asha)],
    })
    await user.click(button('Remove: Basu'))
    const dialog = within(screen.getByRole('dialog', { name: 'Remove Basu?' }))
    expect(dialog.getByText(/u2@school.in is deleted/)).toBeDefined()
    await user.click(button('Yes, remove Basu'))
    expect((await dialog.findByRole('alert')).textContent).toContain('Try again later.')
    await user.click(button('Yes, remove Basu'))
    await expect.poll(focused).toBe('Removed: u2@school.in')
    expect(bodies()).toHaveLength(2)
  })

  it('say beside a card why it could not be changed', async () => {
    const refusal = { status: 409, body: { message: 'There must be an owner.' } }
    const { user } = await change('Basu', { 'PATCH /api/accounts/u2': refusal })
    await user.click(button('Log out everywhere: Basu'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Basu could not be changed.There must be an owner.')
    expect(alert.closest('li')?.textContent).toContain('u2@school.in')
  })

  it('say why an owner can’t do it to themselves', async () => {
    const { user, bodies } = await change('Asha')
    for (const label of ['Make staff', 'Leaves the school', 'Remove']) {
      const barred = button(`${label}: Asha`)
      expect(barred.getAttribute('aria-disabled')).toBe('true')
      const why = document.getElementById(barred.getAttribute('aria-describedby') ?? '')
      expect(why?.textContent).toBe('You are the only owner: somebody else has to be one first.')
      await user.click(barred)
    }
    expect(bodies()).toEqual([])
    expect(screen.queryByRole('button', { name: /^Set a new password/ })).toBeNull()
  })

  it('let somebody else do it where there is one', async () => {
    const other = { ...basu, role: 'owner' as const }
    await change('Asha', { 'GET /api/accounts': list(asha, other) })
    expect(screen.getByText('This is your own account: another owner can do this.')).toBeDefined()
  })

  it('give somebody a new password, and keep what was typed when that fails', async () => {
    const path = 'PUT /api/accounts/u2/password'
    const { user, bodies } = await change('Basu', {
      [path]: ['no response', answer('New password set for u2@school.in')],
    })
    const opener = button('Set a new password: Basu')
    await user.click(opener)
    const field = screen.getByLabelText<HTMLInputElement>('New password')
    await user.type(field, 'short')
    await user.click(button('Set the password'))
    expect(await screen.findByText('Must be at least 8 characters')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'Mango-tree-1998!')
    await user.click(button('Set the password'))
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
    expect(field.value).toBe('Mango-tree-1998!')
    await user.click(button('Set the password'))
    expect((await screen.findAllByText('New password set for u2@school.in')).length).toBe(2)
    await expect.poll(() => document.activeElement).toBe(opener)
    expect(bodies()[1]).toEqual([path, { password: 'Mango-tree-1998!' }])
  })

  it('give somebody another name', async () => {
    const { user, bodies } = await change('Basu', { 'PATCH /api/accounts/u2': answer('Renamed.') })
    await user.click(button('Change the name: Basu'))
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Basu Rao')
    await user.click(button('Save the name'))
    await screen.findAllByText('Renamed.')
    expect(bodies()).toEqual([
      ['PATCH /api/accounts/u2', { do: 'rename', userName: 'Basu Rao', wasName: 'Basu' }],
    ])
  })

  it('lead to what somebody did', async () => {
    await change('Basu')
    const link = screen.getByRole('link', { name: 'Activity' })
    expect(link.getAttribute('href')).toBe('/admin-audit?who=u2%40school.in')
  })
})
