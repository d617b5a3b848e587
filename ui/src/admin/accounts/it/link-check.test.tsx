import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DisclosureAnswer } from '#kit/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { LinkCheck } from './LinkCheck'

const answer: DisclosureAnswer = {
  data: { format: '2026', updatedText: '2 October 2026', sections: [] },
  findings: [],
  summary: '',
}

it('checks the links and says when', async () => {
  const later = { ...answer, checkedAt: '2026-11-20T03:30:00Z' }
  const calls = fakeApi({
    'GET /api/disclosure': [{ body: answer }, { body: later }],
    'POST /api/disclosure/check': { body: later },
  })
  const user = show(<LinkCheck />)
  expect(await screen.findByText(/have not been checked since/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check the links now' }))
  expect(await screen.findByText(/were checked on 20 November 2026, 9:00 am/)).toBeDefined()
  expect(calls.map(({ call }) => call)).toContain('POST /api/disclosure/check')
})

it('says why the links could not be checked', async () => {
  fakeApi({
    'GET /api/disclosure': { body: answer },
    'POST /api/disclosure/check': { status: 503, body: { message: 'Try again in a minute.' } },
  })
  const user = show(<LinkCheck />)
  await user.click(await screen.findByRole('button', { name: 'Check the links now' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in a minute.')
})
