import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { info, pageOf } from '#testing/fixtures'
import { layout, show } from '#testing/show'
import ResetPage from './ResetPage'

it('says whose the second of two links is, whatever the first one’s answer is and when it comes', async () => {
  let first = (_: Response) => {}
  const answers = { works: JSON.stringify({ message: '', emailId: 'two@x.in' }) }
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) =>
    body.includes('CODE')
      ? new Promise<Response>((resolve) => {
          first = resolve
        })
      : Promise.resolve(new Response(answers.works)),
  )
  window.history.replaceState(null, '', '/reset-password#code=CODE')
  show(<ResetPage page={pageOf('reset', { info })} layout={layout} />, '/reset-password')
  window.history.replaceState(null, '', '/reset-password#code=SECOND')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
  expect(await screen.findByText('two@x.in')).toBeDefined()
  first(new Response(JSON.stringify({ message: '', emailId: 'one@x.in' })))
  await new Promise(setImmediate)
  expect(screen.getByText('two@x.in')).toBeDefined()
  expect(screen.queryByText('one@x.in')).toBeNull()
})
