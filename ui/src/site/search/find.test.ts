import { expect, test } from 'vitest'
import cases from '../../../../internal/publish/page/testdata/search.json'
import { find, marked } from './find'
import type { Index } from './search-index'
import { wordsOf } from './words'

const index: Index = cases.index

test.each(Object.entries(cases.words))('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each(Object.entries(cases.found))('%j finds', (query, addresses) => {
  const found = find(index, query).pages.flatMap(({ path, sections }) => [
    path,
    ...sections.map(({ anchor }) => `#${anchor}`),
  ])
  expect(found).toEqual(addresses)
})

test.each(Object.entries(cases.marked))('%j marks', (both, pieces) => {
  const [query = '', text = ''] = both.split('|')
  expect(marked(find(index, query).terms, text)).toEqual(pieces)
})
