import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeApi } from '#testing/fake-api'
import { owner } from '#testing/fixtures'
import { show } from '#testing/show'
import ItemsScreen from '../ItemsScreen'

const rain = {
  id: 'rain',
  title: 'Rain',
  file: 'latest/rain.md',
  fields: { title: 'Rain', image: { src: 'images/rain.jpg', alt: 'Puddles' } },
  pictures: { 'images/rain.jpg': '/media/rain-480.webp' },
}

afterEach(() => localStorage.clear())

it('shows the picture that an item has, and the one that takes its place, until that is taken back', async () => {
  fakeApi({
    'GET /api/content/items/news': { body: { data: { revision: 7, items: [rain] } } },
    'GET /api/content/items/news/history?id=rain': { body: { data: {} } },
    'GET /api/drafts': { body: { data: [] } },
    'PUT /api/drafts/d1': { body: { data: { version: 1, changedAt: '2026-11-24T05:12:00Z' } } },
  })
  const user = show(<ItemsScreen user={owner} />, '/admin-items?kind=news&item=rain&draft=d1')
  expect(await screen.findByText('rain.jpg')).toBeDefined()
  expect(screen.getByText('On the site now')).toBeDefined()
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/rain-480.webp')

  const photo = new File(['x'.repeat(2048)], 'storm.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Picture (optional)'), photo)
  expect(await screen.findByText('storm.jpg')).toBeDefined()
  expect(screen.getByText('2.0 kB')).toBeDefined()
  expect(screen.getByText('Not on the site yet')).toBeDefined()

  await user.click(screen.getByRole('button', { name: 'Don’t use it' }))
  expect(document.activeElement?.matches('input[type=file]')).toBe(true)
  expect(await screen.findByText('rain.jpg')).toBeDefined()
})
