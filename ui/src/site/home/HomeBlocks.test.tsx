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

const regions = () => screen.getAllByRole('region').map((region) => region.textContent)
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
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
      dates: [{ date: '2026-12-05', dateText: 'Sat 5 December', text: 'First open day' }],
      link: { label: 'All dates', path: '/latest/admissions' },
    },
    life: { heading: 'One day here', pictures: [{ ...image('lunch'), caption: '1 pm: lunch' }] },
    voices: [{ words: 'They rang me first.', name: 'Savitri', role: 'Mother' }],
    visit: { heading: 'Come and see', text: 'Half an hour by bus.', map: image('map') },
  })
  expect(regions()).toEqual([
    'AdmissionsSat 5 DecemberFirst open dayAll dates',
    'One day here1 pm lunch',
    'What people sayThey rang me first.Savitri, Mother',
    'Come and seeHalf an hour by bus.Call +91 98450 12345',
  ])
  expect(address('All dates')).toBe('/latest/admissions')
})

test('with a page of admissions, the block leads to its form, fees and dates', () => {
  show({
    admissions: {
      heading: 'Admissions',
      dates: [{ date: '2026-12-05', dateText: 'Sat 5 December', time: '9 am', text: 'Open day' }],
      link: { label: 'Elsewhere', path: '/latest/admissions' },
      quote: { words: 'Not a rupee more.', name: 'Mahboob' },
      form: { name: 'form.pdf', size: '2 kB', url: '/documents/a/form.pdf' },
      fee: '₹44,000',
      page: '/admissions',
    },
  })
  expect(regions()).toEqual([
    'AdmissionsSat 5 DecemberOpen day, 9 amForm (PDF, 2 kB)Fees from ₹44,000All datesNot a rupee more.Mahboob',
  ])
  expect(address('Form (PDF, 2 kB)')).toBe('/documents/a/form.pdf')
  expect(address('Fees from ₹44,000')).toBe('/admissions#fees')
  expect(address('All dates')).toBe('/admissions')
})

test('an hour of the day has its time, and what belongs to it', () => {
  const quote = { words: 'We do it first.', name: 'Aishwarya', role: 'class XI' }
  const figure = { figure: '18 acres', label: 'of trees' }
  show({
    life: {
      heading: 'One day here',
      pictures: [
        { ...image('laboratory'), caption: '10 am: chemistry: hands first', quote },
        { ...image('field'), caption: 'Games', figure },
        image('night'),
      ],
    },
  })
  const hours = screen.getAllByRole('listitem').map((item) => item.textContent?.trim())
  expect(hours).toEqual([
    '10 am chemistry: hands firstWe do it first.Aishwarya, class XI',
    'Games18 acres of trees',
    '',
  ])
})
