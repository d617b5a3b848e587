import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { image, layout, pageOf } from '#testing/fixtures'
import AlbumPage from './AlbumPage'

test('a picture has its caption under it, if it has one', () => {
  const images = [
    { ...image('lamp'), caption: 'Lit by the oldest teacher' },
    image('choir'),
    { ...image('dance'), caption: 'ಮೂರನೇ ತರಗತಿಯ ಮಕ್ಕಳು' },
  ]
  const album = { id: 'annual-day', name: 'Annual Day', number: 1, images }
  render(
    <MemoryRouter>
      <AlbumPage page={pageOf('album', { album })} layout={layout} />
    </MemoryRouter>,
  )
  const [lamp, choir, dance] = screen.getAllByRole('figure')
  expect(lamp?.textContent).toBe('Lit by the oldest teacher')
  expect(choir?.querySelector('figcaption')).toBeNull()
  const languages = [lamp, dance].map(
    (each) => each?.querySelector<HTMLElement>('figcaption [lang]')?.lang,
  )
  expect(languages).toEqual([undefined, 'kn'])
})
