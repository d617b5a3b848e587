import { expect, it } from 'vitest'

// What the screens say is office English: no private words, nothing inverted.

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

const banned = [
  'See to it',
  'looked for',
  'stands only',
  'stand here',
  'Where it stands',
  'last words',
  'goes out',
  'never who',
  'goes for good',
  'Whoever keeps',
  'was noted',
  'taken back',
]

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

it.each(banned)('no screen says “%s”', (phrase) => {
  const found = Object.entries(sources).filter(([, source]) =>
    source.replaceAll(comments, '').replaceAll(/\s+/g, ' ').includes(phrase),
  )
  expect(found.map(([file]) => file)).toEqual([])
})
