import { expect, test } from 'vitest'
import cases from '../../../../internal/publish/page/testdata/search.json'
import { find, type Index, wordsOf } from './find'

const index = cases.index as unknown as Index

test.each(Object.entries(cases.words))('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each(Object.entries(cases.found))('%j finds', (query, paths) => {
  expect(find(index, query).map(([path]) => path)).toEqual(paths)
})
