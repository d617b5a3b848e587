import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { sendMessage } from './api'

const message = {
  name: 'Ravi',
  email: 'ravi@mail.in',
  phonenumber: '9876543210',
  message: 'Fees for class 6?',
  website: '',
  elapsed: 9000,
  key: 'k',
  token: 't',
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('ends the sending of a message that nobody answers', async () => {
  fakeApi({ 'POST /api/contactus': 'never' })
  const said: unknown[] = []
  void sendMessage(message).catch((error) => said.push(error.message))
  await vi.advanceTimersByTimeAsync(39_900)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(said).toEqual(['No response from server.'])
})

it('leaves no clock running behind an answer', async () => {
  fakeApi({ 'POST /api/contactus': { status: 201, body: { message: 'Sent' } } })
  await sendMessage(message)
  expect(vi.getTimerCount()).toBe(0)
})
