import { expect, test } from 'vitest'
import { avatarColor, initials } from './initials'

test.each([
  ['Vidya R. Kulkarni', 'VK'],
  ['Dr. Anita D’Souza', 'AD'],
  ['Smt. Dr. Rekha', 'R'],
  ['Sub. Maj. Ram Singh', 'RS'],
  ['ಸುನಂದಾ ಬಿರಾದಾರ', 'ಸಬ'],
  ['', ''],
])('%s has the initials %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('a name keeps its ground, and names have different ones', () => {
  const grounds = ['Asha', 'Bharat', 'Chitra', 'Devi', 'Esha', 'Farid', 'Gita'].map(avatarColor)
  expect(grounds).toEqual(
    ['Asha', 'Bharat', 'Chitra', 'Devi', 'Esha', 'Farid', 'Gita'].map(avatarColor),
  )
  expect(new Set(grounds).size).toBeGreaterThan(2)
  for (const ground of grounds) expect([0, 1, 2]).toContain(ground)
})
