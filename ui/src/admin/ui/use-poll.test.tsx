import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePoll } from './use-poll'

const ask = vi.fn()
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)
const turn = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockReset()
  render(<Polls />)
})
afterEach(() => void vi.useRealTimers())

it('asks once a minute', () => {
  minutes(3)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('asks nothing that nobody can see, and at once when it is seen again', () => {
  turn('hidden')
  minutes(3)
  expect(ask).not.toHaveBeenCalled()
  turn('visible')
  window.dispatchEvent(new Event('focus')) // comes with it, and asks no second time
  expect(ask).toHaveBeenCalledTimes(1)
})

it('stops an hour after it was last used, so that a session can end', () => {
  minutes(30)
  window.dispatchEvent(new Event('pointerdown'))
  minutes(120)
  expect(ask).toHaveBeenCalledTimes(30 + 59)
  window.dispatchEvent(new Event('focus'))
  minutes(1)
  expect(ask).toHaveBeenCalledTimes(30 + 59 + 2)
})

function Polls() {
  usePoll(ask)
  return null
}
