import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import { ChangeHistory } from './ChangeHistory'
import type { SiteChange } from './queries'

const change = (id: string, at = '2026-11-20T03:30:00Z'): SiteChange => ({
  id,
  subject: 'slider',
  kind: 'published',
  at,
  by: 'asha@school.in',
  who: 'Asha Rao',
  text: 'deleted the slider',
  sentence: { format: '%s deleted the slider', args: ['Asha Rao'] },
  state: 'ready',
})
const open = (...changes: SiteChange[]) => show(<ChangeHistory changes={changes} />)

afterEach(() => void vi.useRealTimers())

describe('the changes on the dashboard', () => {
  it('take no second undo while one runs, and leave the focus on its button', async () => {
    const calls = fakeApi({ 'POST /api/undo/c2': 'never' })
    const user = open(change('c2'), change('c1'))
    const [first, second] = screen.getAllByRole('button', { name: /^Undo: / })
    await user.click(first as HTMLElement)
    await user.click(second as HTMLElement)
    await expect.poll(() => document.activeElement).toBe(second)
    expect(calls.map(({ call }) => call)).toEqual(['POST /api/undo/c2'])
  })

  it('say why one can’t be undone', () => {
    open({ ...change('c1'), state: 'gone' })
    expect(screen.getByText('Too old to be undone')).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('say the day of each, also on a page that stays open past midnight', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    vi.setSystemTime('2026-11-22T18:29:00Z') // a minute before midnight in India
    open(change('c1', new Date().toISOString()))
    expect(screen.getByText('today, 11:59 pm')).toBeDefined()
    act(() => void vi.advanceTimersByTime(62_000))
    expect(screen.getByText('yesterday, 11:59 pm')).toBeDefined()
  })
})
