import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changesQuery } from '#admin/ui/queries'
import type { ChangeView } from '#shared/api/types.gen'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { ChangeHistory } from './ChangeHistory'

const change: ChangeView = {
  id: 'c1',
  subject: 'slider',
  of: 's1',
  kind: 'deleted',
  at: '2026-11-20T03:30:00Z',
  by: 'asha@school.in',
  who: 'Asha Rao',
  text: 'deleted the slider with 3 pictures',
  state: 'ready',
  tookDown: true,
}

const before = { body: { data: [change] } }

/** The changes as the dashboard has them: asked for again after each action. */
function Changes() {
  const { data } = useQuery(changesQuery)
  return data && <ChangeHistory changes={data.data} owner />
}

const purges = (calls: { call: string; body?: unknown }[]) =>
  calls.filter(({ call }) => call === 'POST /api/changes/purge')

describe('deleting permanently', () => {
  it('asks an owner first', async () => {
    const message = 'Deleted permanently: 1 change and 3 pictures (12 files, 1.4 MB).'
    const busy = { message: 'Files are coming in at this moment. Try again later.', code: 'busy' }
    const calls = fakeApi({
      'GET /api/changes': [before, before, { body: { data: [] } }],
      'POST /api/changes/purge': [{ status: 503, body: busy }, { body: { message } }],
    })
    const user = show(<Changes />)
    const ask = await screen.findByRole('button', { name: /^Delete permanently: Asha Rao deleted/ })
    await user.click(ask)
    expect(
      screen.getByRole('dialog', {
        name: 'Delete this and every older change of the slider permanently?',
      }),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(purges(calls)).toEqual([])
    await user.click(ask)
    const yes = screen.getByRole('button', { name: 'Yes, delete permanently' })
    await user.click(yes)
    expect((await screen.findByRole('alert')).textContent).toContain('Try again later.')
    await expect.poll(() => document.activeElement).toBe(yes)
    await user.click(yes)
    expect((await screen.findByText(message)).closest('[role=status]')).not.toBeNull()
    await expect.poll(() => screen.queryByText(/^Asha Rao deleted/)).toBeNull()
    expect(purges(calls).map(({ body }) => body)).toEqual([
      { changes: ['c1'] },
      { changes: ['c1'] },
    ])
  })

  it('is for owners only', () => {
    show(<ChangeHistory changes={[change]} owner={false} />)
    expect(screen.getByRole('button', { name: /^Undo: / })).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Delete permanently/ })).toBeNull()
  })
})
