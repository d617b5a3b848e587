import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsQuery } from '#admin/accounts/queries'
import { polled } from '#admin/ui/polled'
import { useAction } from '#admin/ui/use-action'
import { changeAccount } from '#kit/api/accounts'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show, shownQueries } from '#testing/show'
import { refetchForUser } from './query-client'

describe('a polled query', () => {
  const ask = vi.fn(async () => 'answer')
  const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))
  const turn = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    ask.mockClear()
    show(<Polled />)
    await minutes(0)
    ask.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  it('is asked once a minute', async () => {
    await minutes(3)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it('is not asked on a page that nobody can see, and at once when it is seen again', async () => {
    turn('hidden')
    await minutes(3)
    expect(ask).not.toHaveBeenCalled()
    turn('visible')
    window.dispatchEvent(new Event('focus')) // comes with it, and asks no second time
    await minutes(0)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('stops an hour after the page was last used, so that a session can end', async () => {
    await minutes(30)
    window.dispatchEvent(new Event('pointerdown'))
    await minutes(120)
    expect(ask).toHaveBeenCalledTimes(30 + 59)
    window.dispatchEvent(new Event('keydown'))
    await minutes(1)
    expect(ask).toHaveBeenCalledTimes(30 + 59 + 2)
  })

  function Polled() {
    useQuery({ queryKey: ['polled'], queryFn: ask, ...polled })
    return null
  }
})

describe('what is on the screen', () => {
  const changes = 'PATCH /api/accounts/u2'
  const open = async (answer: Answer = { body: { message: 'Done.', data: {} } }) => {
    const calls = fakeApi({ 'GET /api/accounts': { body: { data: [] } }, [changes]: answer })
    const user = show(<Screen />)
    await screen.findByText('0 accounts')
    return { user, asked: () => calls.filter(({ call }) => call === 'GET /api/accounts').length }
  }

  it('is asked for again after a change', async () => {
    const { user, asked } = await open()
    await user.click(screen.getByRole('button'))
    await screen.findByText('Done.')
    await expect.poll(asked).toBe(2)
  })

  it('is asked for again after a refusal: somebody else may have changed it', async () => {
    const { user, asked } = await open({ status: 409, body: { message: 'Changed meanwhile.' } })
    await user.click(screen.getByRole('button'))
    await screen.findByText('Changed meanwhile.')
    await expect.poll(asked).toBe(2)
  })

  it('is not asked for again when nobody answered the change', async () => {
    const { user, asked } = await open('no response')
    await user.click(screen.getByRole('button'))
    await screen.findByText('No response from server.')
    expect(asked()).toBe(1)
  })

  it('is asked for again when another person signs in, and the rest is dropped', async () => {
    const { asked } = await open()
    shownQueries().setQueryData(['own'], 'of the person before')
    refetchForUser(shownQueries())
    await expect.poll(asked).toBe(2)
    expect(shownQueries().getQueryData(['own'])).toBeUndefined()
  })

  function Screen() {
    const { data } = useQuery(accountsQuery)
    const { outcome, run } = useAction()
    const work = () => changeAccount('u2', { do: 'x' })
    return (
      <>
        <p>{data?.data.length} accounts</p>
        <button type="button" onClick={() => run({ failure: 'Not done.', work })}>
          Change
        </button>
        <p>{outcome.done?.message ?? outcome.failed?.reason}</p>
      </>
    )
  }
})
