import { expect, test } from 'vitest'
import cases from '../../../../internal/publish/page/testdata/search.json'
import { find } from './find'
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
  expect(find(index, query).marked(text)).toEqual(pieces)
})

test.each(Object.entries(cases.excerpts))('%j shows', (query, excerpts) => {
  const shown = find(index, query).pages.map(({ path, excerpt }) => [path, excerpt])
  expect(Object.fromEntries(shown)).toEqual(excerpts)
})
