import { expect, it } from 'vitest'
import {
  type Edit,
  formatsAt,
  insertBlock,
  linkOf,
  type Range,
  toggleLines,
  toggleMark,
} from './markup'

/** A text in which the selection is marked by ‹ and ›. */
function read(marked: string): [text: string, range: Range] {
  const start = marked.indexOf('‹')
  return [marked.replace(/[‹›]/g, ''), [start, marked.indexOf('›') - 1]]
}
function done(text: string, { range, text: next, select }: Edit): string {
  const all = text.slice(0, range[0]) + next + text.slice(range[1])
  return `${all.slice(0, select[0])}‹${all.slice(...select)}›${all.slice(select[1])}`
}

it.each([
  ['Come ‹and› see', 'Come **‹and›** see'],
  ['Come **‹and›** see', 'Come ‹and› see'],
  ['Come a‹›nd see', 'Come **‹and›** see'],
  ['Come ‹and ›see', 'Come **‹and›** see'],
  ['Come **a‹›nd** see', 'Come ‹and› see'],
  ['ಶುಲ್‹›ಕ', '**‹ಶುಲ್ಕ›**'],
  ['Come ‹› see', 'Come **‹›** see'],
  ['‹One\n\ntwo›', '‹**One**\n\n**two**›'],
])('makes %j bold', (before, after) => {
  const [text, range] = read(before)
  expect(done(text, toggleMark(text, range, 'bold'))).toBe(after)
})

it.each([
  ['Come _‹and›_ see', 'Come ‹and› see'],
  ['Come *a‹›nd* see', 'Come ‹and› see'],
  ['Come **‹and›** see', 'Come **_‹and›_** see'],
])('makes %j italic', (before, after) => {
  const [text, range] = read(before)
  expect(done(text, toggleMark(text, range, 'italic'))).toBe(after)
})

it('makes lines a heading or a list, and plain again', () => {
  const [text, range] = read('Bring:\n‹Water\nHat›\nand shoes')
  const list = toggleLines(text, range, 'bullets')
  expect(done(text, list)).toBe('Bring:\n- Water\n- Hat‹›\nand shoes')
  const listed = 'Bring:\n- Water\n- Hat\nand shoes'
  expect(toggleLines(listed, [7, 20], 'numbers').text).toBe('1. Water\n2. Hat')
  expect(toggleLines(listed, [7, 20], 'bullets').text).toBe('Water\nHat')
  expect(toggleLines(listed, [0, 0], 'heading').text).toBe('## Bring:')
  expect(toggleLines('', [0, 0], 'bullets').text).toBe('- ')
})

it('knows the formats of a place', () => {
  const text = '## Fees\n\nThe **new** _fee_'
  expect([...formatsAt(text, [4, 4])]).toEqual(['heading'])
  expect([...formatsAt(text, [16, 16])]).toEqual(['bold'])
  expect([...formatsAt(text, [23, 23])]).toEqual(['italic'])
  expect([...formatsAt(text, [10, 10])]).toEqual([])
})

it('puts a block between two paragraphs', () => {
  const text = 'One\nTwo'
  expect(done(text, insertBlock(text, [3, 3], '| a |'))).toBe('One\n\n| a |‹›\n\nTwo')
  expect(done('One\n', insertBlock('One\n', [3, 3], '| a |'))).toBe('One\n\n| a |‹›\n')
  expect(done('', insertBlock('', [0, 0], '| a |'))).toBe('| a |‹›')
})

it('writes links that end where they should', () => {
  expect(linkOf('Fees [new]', ' /fees_(new) ')).toBe('[Fees \\[new\\]](/fees_%28new%29)')
})
