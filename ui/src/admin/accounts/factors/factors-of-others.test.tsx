import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, asha, basu, button, change, list, open } from '../testing/accounts'

it('shows owners who has a factor, and removes those of somebody else', async () => {
  const lost = { ...basu, factor: true }
  const { user, bodies } = await change('Basu', {
    'GET /api/accounts': [list({ ...asha, factor: true }, lost), list(asha, basu)],
    'DELETE /api/accounts/u2/factors': answer('Second factors removed: u2@school.in'),
  })
  expect(screen.getAllByText('Has a passkey or code')).toHaveLength(2)
  await user.click(button('Remove passkeys and codes: Basu'))
  await user.click(button('Yes, remove them'))
  expect(await screen.findAllByText('Second factors removed: u2@school.in')).not.toHaveLength(0)
  expect(bodies()).toEqual([['DELETE /api/accounts/u2/factors', null]])
  expect(document.activeElement?.tagName).toBe('P') // the button has gone
})

it('sets the day from which owners need a factor', async () => {
  const wrong = { owners: 'Must be a day at least a week from today' }
  const saved = { owners: '2026-12-15', editors: '' }
  const { user, bodies } = await open({
    'PUT /api/factors/policy': [
      { status: 422, body: { message: 'Please correct.', code: 'invalid', fields: wrong } },
      { body: saved },
    ],
  })
  const owners = await screen.findByLabelText<HTMLInputElement>('Owners, from')
  await user.type(owners, '22/11/2026')
  await user.click(button('Save the days'))
  expect(await screen.findByText(wrong.owners)).toBeDefined()
  await user.clear(owners)
  await user.type(owners, '15/12/2026')
  await user.click(button('Save the days'))
  expect(await screen.findByText('Saved.')).toBeDefined()
  expect(bodies().at(-1)?.[1]).toEqual(saved)
})
