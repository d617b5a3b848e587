import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Section } from '#kit/api/types.gen'
import { answer, asha, basu, button, change, list } from './testing/accounts'

it('sends the sections of an editor as they were when nothing is changed', async () => {
  const sections: Section[] = ['circulars', 'news']
  const editor = { ...basu, role: 'editor' as const, sections }
  const { user, bodies } = await change('Basu', {
    'GET /api/accounts': list(asha, editor),
    'PATCH /api/accounts/u2': answer('Saved.', editor),
  })
  await user.click(button('Change the sections: Basu'))
  for (const name of ['Circulars', 'News'])
    expect(screen.getByLabelText<HTMLInputElement>(name).checked).toBe(true)
  await user.click(button('Save the sections'))
  await screen.findAllByText('Saved.')
  await user.click(button('Change the sections: Basu'))
  await user.click(screen.getByLabelText('Albums'))
  await user.click(button('Save the sections'))
  await expect.poll(bodies).toEqual([
    ['PATCH /api/accounts/u2', { do: 'role', role: 'editor', sections }],
    ['PATCH /api/accounts/u2', { do: 'role', role: 'editor', sections: [...sections, 'albums'] }],
  ])
})
