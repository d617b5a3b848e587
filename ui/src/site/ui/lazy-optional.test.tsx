import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyOptional } from './lazy-optional'

type Load = Parameters<typeof lazyOptional>[0]

async function textWith(load: Load) {
  const Part = lazyOptional(load)
  render(
    <Suspense fallback="Loading...">
      The page <Part />
    </Suspense>,
  )
  await expect.poll(() => screen.queryByText('Loading...')).toBeNull()
  return document.body.textContent
}

test('a part stands in its page', async () => {
  expect(await textWith(async () => ({ default: () => 'and its part' }))).toBe(
    'The page and its part',
  )
})

test.each<[string, Load]>([
  ['does not come', () => Promise.reject(new TypeError('offline'))],
  ['is left to the next load of the page', async () => undefined],
])('without a part that %s the page stays', async (_, load) => {
  expect(await textWith(load)).toBe('The page ')
})
