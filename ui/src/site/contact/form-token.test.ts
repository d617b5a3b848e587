import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, fakeApi } from '#testing/fake-api'
import { formToken } from './form-token'

const hours = (count: number) => vi.advanceTimersByTimeAsync(count * 3_600_000)
const answering = (...answers: Answer[]) => fakeApi({ 'GET /api/contactus': answers })
const token = (name: string): Answer => ({ body: { token: name } })

/** What `ready` gave by now; undefined while it waits. */
function outcomeOf(ready: Promise<string>) {
  const seen: { token?: string } = {}
  void ready.then((given) => {
    seen.token = given
  })
  return seen
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now())
  return () => vi.useRealTimers()
})

describe('formToken', () => {
  it('is the one of the page for twelve hours', async () => {
    const calls = answering(token('fetched'))
    const { renew, ready } = formToken('of-the-page')
    await renew()
    await hours(11.9)
    expect(await ready()).toBe('of-the-page')
    expect(calls).toHaveLength(0)
    await hours(0.2)
    await renew()
    await hours(1)
    expect(await ready()).toBe('fetched')
    expect(calls).toHaveLength(1)
  })

  it('is fetched again when a tab is opened again from what the browser kept', async () => {
    const fromCache = { transferSize: 0 } as PerformanceNavigationTiming
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([fromCache])
    answering(token('fetched'))
    const { renew, ready } = formToken('of-last-week')
    await renew()
    await hours(1)
    expect(await ready()).toBe('fetched')
  })

  it('is fetched once by all who want it, and again after a failure', async () => {
    const calls = answering('no response', token('second'))
    const { renew, ready } = formToken('')
    await Promise.all([renew(), renew()])
    expect(calls).toHaveLength(1)
    await renew()
    await hours(1)
    expect(await ready()).toBe('second')
    expect(calls).toHaveLength(2)
  })

  it('of a page is not sent at once with what was typed before', async () => {
    const seen = outcomeOf(formToken('of-the-page', true).ready())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(seen.token).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    expect(seen.token).toBe('of-the-page')
  })

  it('is sent when it is three seconds old', async () => {
    answering(token('fetched'))
    const seen = outcomeOf(formToken('').ready())
    await vi.advanceTimersByTimeAsync(2_900)
    expect(seen).toEqual({})
    await vi.advanceTimersByTimeAsync(200)
    expect(seen).toEqual({ token: 'fetched' })
  })

  it('does not hold a message up: it goes without, or with the old one', async () => {
    answering('no response')
    expect(await formToken('').ready()).toBe('')
    const old = formToken('of-the-page')
    await old.renew()
    await hours(20)
    expect(await old.ready()).toBe('of-the-page')
  })

  it('is not waited for longer than eight seconds', async () => {
    answering('never')
    const seen = outcomeOf(formToken('').ready())
    await vi.advanceTimersByTimeAsync(7_900)
    expect(seen).toEqual({})
    await vi.advanceTimersByTimeAsync(200)
    expect(seen).toEqual({ token: '' })
  })
})
