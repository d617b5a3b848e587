import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { info, layout, pageOf } from '#testing/fixtures'
import NewsListPage from './NewsListPage'

const newsIndex = {
  years: [
    { label: '2026', path: '/latest/year/2026' },
    { label: '2025', path: '/latest/year/2025' },
  ],
  categories: [{ label: 'ಕ್ರೀಡೆ', path: '/latest/category/ಕ್ರೀಡೆ' }],
}

const show = (path: string) =>
  render(
    <MemoryRouter>
      <NewsListPage
        page={pageOf('newsList', { info, newsList: [], newsIndex }, path)}
        layout={layout}
      />
    </MemoryRouter>,
  )

test('a list leads to all others, and says which it is', () => {
  show('/latest/category/ಕ್ರೀಡೆ')
  const years = within(screen.getByRole('navigation', { name: 'News: By year' }))
  expect(years.getAllByRole('link').map((link) => link.textContent)).toEqual(['2026', '2025'])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('ಕ್ರೀಡೆ')
  expect(screen.getByRole('link', { name: 'Latest' }).getAttribute('href')).toBe('/latest')
})

test('the latest news can be subscribed to', () => {
  show('/latest')
  const feed = screen.getByRole('link', { name: 'Subscribe (RSS)' })
  expect(feed.getAttribute('href')).toBe('/latest/feed.xml')
  expect(screen.queryByRole('link', { name: 'Latest' })).toBeNull()
})
