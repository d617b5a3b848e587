import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { show } from '#testing/show'
import DashboardScreen from './DashboardScreen'
import { brought, change, changes, clerk, server, undone } from './testing/dashboard'

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-22T10:00:00Z'))
})

describe('what was done, on the dashboard', () => {
  it('shows the result of the last action and takes it back', async () => {
    const calls = fakeApi({ ...server, 'POST /api/undo/c1': undone })
    const user = show(<DashboardScreen user={clerk} />, brought)
    const message = await screen.findByText('Slider deleted')
    expect(message.closest('[role=status]')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeDefined()
    expect(screen.queryByText('Slider deleted', { selector: '[role=status] p' })).toBeNull()
    await expect.poll(() => calls.filter(({ call }) => call === 'GET /api/status').length).toBe(2)
  })

  it('says why it could not be taken back', async () => {
    const body = { message: 'It was undone already.', code: 'conflict' }
    fakeApi({ ...server, 'POST /api/undo/c1': { status: 409, body } })
    const user = show(<DashboardScreen user={clerk} />, brought)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await screen.findByRole('alert')).textContent).toContain('It was undone already.')
  })

  it('keeps the focus where an undo is refused, and makes a redo of one that is done', async () => {
    const body = { message: 'It was undone already.', code: 'conflict' }
    fakeApi({ ...server, 'POST /api/undo/c1': [{ status: 409, body }, undone] })
    const user = show(<DashboardScreen user={clerk} />, brought)
    const button = await screen.findByRole('button', { name: 'Undo' })
    await user.click(button)
    await screen.findByRole('alert')
    await expect.poll(() => document.activeElement).toBe(button)
    await user.click(button)
    await screen.findByText('Undone')
    expect(button.textContent).toBe('Redo')
    await expect.poll(() => document.activeElement).toBe(button)
  })

  it('takes back an older change, and keeps the focus where its button was', async () => {
    const after = [change('c2', { kind: 'undone' }), change('c1', { state: 'undone' })]
    const calls = fakeApi({
      ...server,
      'GET /api/changes': [{ body: changes }, { body: { data: after } }],
      'POST /api/undo/c1': undone,
    })
    const user = show(<DashboardScreen user={clerk} />)
    const told = await screen.findByText(/^Asha Rao deleted the slider with 3 pictures/)
    const row = told.closest('li') as HTMLElement
    expect(row.textContent).toContain('Friday, 20 November')
    await user.click(within(row).getByRole('button', { name: /^Undo: / }))
    await screen.findByText('Undone', { selector: '[role=status] *' }) // the row says it too
    expect(calls.map(({ call }) => call)).toContain('POST /api/undo/c1')
    await expect.poll(() => row.textContent).toContain('Undone')
    await expect.poll(() => document.activeElement).toBe(row)
    expect(screen.getByRole('button', { name: /^Redo: / })).toBeDefined()
  })

  it('says what to undo first', async () => {
    const data = [change('c2'), change('c1', { state: 'later' })]
    fakeApi({ ...server, 'GET /api/changes': { body: { data } } })
    show(<DashboardScreen user={clerk} />)
    expect(await screen.findByText(/Undo the later changes first/)).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1)
  })

  it('begins a long list with the last five', async () => {
    const data = Array.from({ length: 12 }, (_, place) => change(`c${place}`))
    fakeApi({ ...server, 'GET /api/changes': { body: { data } } })
    const user = show(<DashboardScreen user={clerk} />)
    await user.click(await screen.findByRole('button', { name: 'Show all 12' }))
    expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(12)
  })
})
