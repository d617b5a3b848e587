import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MutationObserver, type Query, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountsQuery, changeAccountMutation } from '#admin/accounts/queries'
import { polled } from '#admin/ui/polled'
import { type Topic, topics } from '#admin/ui/topics'
import { useAction } from '#admin/ui/use-action'
import { ApiError, noResponse } from '#kit/api/error'
import { lastChange } from '#kit/lib/site-changed'
import { type Answer, fakeApi } from '#testing/fake-api'
import { show, shownQueries } from '#testing/show'
import { createQueryClient, refetchForUser } from './query-client'

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
  const changeMutation = changeAccountMutation('u2')
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
    return (
      <>
        <p>{data?.data.length} accounts</p>
        <button
          type="button"
          onClick={() => run(changeMutation, { do: 'x' }, { failure: 'Not done.' })}
        >
          Change
        </button>
        <p>{outcome.done?.message ?? outcome.failed?.reason}</p>
      </>
    )
  }
})

describe('a mutation', () => {
  /** Runs one, and says which queries it invalidates and whether the pages of visitors are asked for again. */
  async function run(meta?: { changes: Topic[] }, work = () => Promise.resolve()) {
    const client = createQueryClient()
    for (const topic of topics) client.setQueryData([topic], 'answer')
    const mutation = { mutationFn: work, ...(meta && { meta }) }
    await new MutationObserver(client, mutation).mutate().catch(() => {})
    const stale = client.getQueryCache().findAll({ stale: true, predicate: isInvalidated })
    return { stale: stale.map(({ queryKey }) => queryKey[0]), site: lastChange() > 0 }
  }

  it('changes everything but the session where it says nothing', async () => {
    const { stale, site } = await run()
    expect(stale).toEqual(topics.filter((topic) => topic !== 'session'))
    expect(site).toBe(true)
  })

  it('changes what it names, the status and the audit log, and no page of the site', async () => {
    const { stale, site } = await run({ changes: ['enquiries'] })
    expect(stale).toEqual(['audit', 'enquiries', 'status'])
    expect(site).toBe(false)
  })

  it('that names the site has its pages asked for again', async () => {
    expect(await run({ changes: ['pictures', 'site'] })).toEqual({
      stale: ['audit', 'pictures', 'status'],
      site: true,
    })
  })

  it('that only asks changes nothing', async () => {
    expect(await run({ changes: [] })).toEqual({ stale: [], site: false })
  })

  it('that was refused changes the same, and one without an answer nothing', async () => {
    const refused = new ApiError('Changed meanwhile.', 'conflict', {}, 409)
    expect((await run({ changes: ['items'] }, () => Promise.reject(refused))).stale).toContain(
      'items',
    )
    localStorage.clear()
    const lost = () => Promise.reject(noResponse())
    expect(await run(undefined, lost)).toEqual({ stale: [], site: false })
  })
})

const isInvalidated = ({ state }: Query) => state.isInvalidated

it('the topics of mutations are the first parts of the query keys', () => {
  const admin = join(import.meta.dirname, '..')
  const files = readdirSync(admin, { recursive: true, encoding: 'utf8' })
  const keys = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(admin, file), 'utf8').matchAll(/queryKey: \['(\w+)'/g),
    ])
  expect([...new Set(keys.map(([, topic]) => topic))].sort()).toEqual([...topics])
})
