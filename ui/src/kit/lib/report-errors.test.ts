import { expect, test, vi } from 'vitest'
import { reportErrors } from './report-errors'

test('what fails in the browser is told to the server, briefly and a few times', () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const sent = vi.fn(async (_: string, __: RequestInit) => new Response())
  vi.stubGlobal('fetch', sent)
  window.history.replaceState(null, '', '/reset-password?code=SECRET')
  const { onRecoverableError, onUncaughtError } = reportErrors('b7')
  onRecoverableError(new Error('Hydration failed', { cause: new Error('no such text') }))
  const [address, options] = sent.mock.calls[0] ?? []
  expect(address).toBe('/api/client-errors')
  expect(JSON.parse(String(options?.body))).toEqual({
    kind: 'recoverable',
    message: 'Error: Hydration failed: Error: no such text',
    page: '/reset-password',
    build: 'b7',
  })
  onUncaughtError('x'.repeat(5000))
  expect(String(sent.mock.calls[1]?.[1].body).length).toBeLessThan(400)
  onUncaughtError(null)
  for (let more = 0; more < 9; more++) onUncaughtError(new Error('again'))
  expect(sent).toHaveBeenCalledTimes(5)
  expect(printed).toHaveBeenCalledTimes(12)
})
