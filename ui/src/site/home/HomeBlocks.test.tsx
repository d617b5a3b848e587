import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { HomeText } from '#kit/api/types.gen'
import { image, info, layout, pageOf } from '#testing/fixtures'
import Home from './HomePage'

const text: HomeText = { heading: 'Welcome', proof: [], cards: [] }

const show = (more: Partial<HomeText> = {}) => {
  const home = { text: { ...text, ...more }, slides: [], news: [], disclosure: '' }
  render(
    <MemoryRouter>
      <Home page={pageOf('home', { home, info: { ...info, html: '' } })} layout={layout} />
    </MemoryRouter>,
  )
}

const headings = () => screen.queryAllByRole('heading', { level: 2 }).map((h) => h.textContent)

test('a school that wrote none of the blocks has none', () => {
  show()
  expect(headings()).not.toContain('What people say')
  expect(screen.queryAllByRole('region')).toEqual([])
})

test('each block is a region with its heading, and says what the school wrote', () => {
  show({
    admissions: {
      heading: 'Admissions',
      dates: [{ date: '2026-12-05', dateText: '5 December 2026', text: 'First open day' }],
      link: { label: 'All dates', path: '/latest/admissions' },
    },
    life: { heading: 'One day here', pictures: [{ ...image('lunch'), caption: '1 pm: lunch' }] },
    voices: [{ words: 'They rang me first.', name: 'Savitri', role: 'Mother' }],
    visit: { heading: 'Come and see', text: 'Half an hour by bus.', map: image('map') },
  })
  const regions = screen.getAllByRole('region').map((region) => region.textContent)
  expect(regions).toEqual([
    'Admissions5 December 2026First open dayAll dates',
    'One day here1 pm: lunch',
    'What people sayThey rang me first.Savitri Mother',
    'Come and seeHalf an hour by bus.Call +91 98450 12345',
  ])
  expect(screen.getByRole('link', { name: 'All dates' }).getAttribute('href')).toBe(
    '/latest/admissions',
  )
})
