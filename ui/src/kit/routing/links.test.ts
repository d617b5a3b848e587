import { expect, test } from 'vitest'
import { isPage } from './links'

test.each(['/', '/sports', '/gallery/event?album=a', '/media-room'])('%s is a page', (address) => {
  expect(isPage(address)).toBe(true)
})

test.each([
  '/media/a.pdf',
  '/documents/0123456789abcdef/fees.pdf',
  '/latest/feed.xml',
  '/api/login',
  '//elsewhere.example',
  'https://example.org',
  'tel:+911',
  '#top',
  '',
])('"%s" is no page', (address) => {
  expect(isPage(address)).toBe(false)
})
