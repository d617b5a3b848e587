import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useFlash } from './use-flash'

const Said = ({ stays }: { stays: boolean }) => <p>{useFlash<string>('said', stays)}</p>

function arrive(stays: boolean) {
  const routes = [
    { path: '/', element: null },
    { path: '/login', element: <Said stays={stays} /> },
  ]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  return router
}

const goTo = (router: ReturnType<typeof arrive>, to: string, state: object = {}) =>
  act(() => router.navigate(to, { state }))

test.each([
  [false, null],
  [true, 'Saved'],
])(
  'what is handed on is said once, and after the way back only if it stays: %s',
  async (stays, again) => {
    const router = arrive(stays)
    await goTo(router, '/login', { said: 'Saved' })
    expect(screen.getByText('Saved')).toBeTruthy()
    await goTo(router, '/')
    await act(() => router.navigate(-1))
    expect(screen.queryByText('Saved')?.textContent ?? null).toBe(again)
  },
)

test('what nobody handed on is not said', async () => {
  const router = arrive(false)
  await goTo(router, '/login')
  expect(document.querySelector('p')?.textContent).toBe('')
})

test('a loaded page comes alive as it was sent: what is handed on is not in the first paint', () => {
  const page = (
    <MemoryRouter initialEntries={[{ pathname: '/login', state: { said: 'Saved' } }]}>
      <Said stays />
    </MemoryRouter>
  )
  expect(renderToString(page)).toBe('<p></p>')
})
