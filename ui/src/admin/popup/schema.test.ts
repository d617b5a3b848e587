import { expect, it } from 'vitest'
import { linkOf } from './schema'

it.each([
  [' admissions ', '/admissions'],
  ['about-us/board', '/about-us/board'],
  ['www.school.example/x', 'https://www.school.example/x'],
  ['/fees#hostel', '/fees#hostel'],
  ['https://a.example', 'https://a.example'],
  ['a page', 'a page'],
  ['school.example', 'school.example'],
])('takes the link %s for %s', (written, link) => {
  expect(linkOf(written)).toBe(link)
})
