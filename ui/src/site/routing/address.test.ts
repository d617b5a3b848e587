import { expect, test } from 'vitest'
import { dataUrl } from '#kit/routing/links'
import { addressOf } from './address'

test('of the query only the album of the gallery counts', () => {
  expect(addressOf({ pathname: '/sports', search: '?utm=1' })).toBe('/sports')
  expect(addressOf({ pathname: '/gallery/event', search: '?x=1&album=annual-day' })).toBe(
    '/gallery/event?album=annual-day',
  )
})

test('an address is the same whether a browser has escaped it or not', () => {
  const address = '/latest/category/%E0%B2%95%E0%B3%8D%E0%B2%B0%E0%B3%80%E0%B2%A1%E0%B3%86-2'
  expect(addressOf({ pathname: '/latest/category/ಕ್ರೀಡೆ-2', search: '' })).toBe(address)
  expect(addressOf({ pathname: address, search: '' })).toBe(address)
  expect(addressOf({ pathname: '/100%', search: '' })).toBe('/100%')
})

test('the data of a page stands at its path', () => {
  expect(dataUrl('/')).toBe('/page-data/index.json')
  expect(dataUrl('/about-us/vision-mission')).toBe('/page-data/about-us/vision-mission.json')
  expect(dataUrl('/gallery/event?album=a')).toBe('/page-data/gallery/event.json?album=a')
})
