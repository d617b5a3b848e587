import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { HomeText } from '#kit/api/types.gen'
import { image, layout } from '#testing/fixtures'
import { FirstScreen } from './FirstScreen'

const text: HomeText = { heading: 'Welcome', intro: 'Who we are.', proof: [], cards: [] }

const show = (more: Partial<HomeText> = {}) =>
  render(
    <MemoryRouter>
      <FirstScreen text={{ ...text, ...more }} slides={[image('campus')]} school={layout.school} />
    </MemoryRouter>,
  )

const links = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('the first screen says what the school wrote for it', () => {
  show({ lead: 'One sentence.', actions: [{ label: 'Visit us', path: '/contactus' }] })
  expect(screen.getByText('One sentence.')).toBeTruthy()
  expect(screen.queryByText(layout.school.tagline)).toBeNull()
  expect(links()).toEqual([
    ['Visit us', '/contactus'],
    ['Call +91 98450 12345', 'tel:+919845012345'],
  ])
})

test('without words of its own it has the tagline and the telephone', () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy()
  expect(screen.getByText(layout.school.tagline)).toBeTruthy()
  expect(links()).toEqual([['Call +91 98450 12345', 'tel:+919845012345']])
})
