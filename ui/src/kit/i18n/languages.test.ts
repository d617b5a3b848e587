import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages, sourcesIn, type Texts, textsByPart } from '../../../build/messages.ts'

const messages = (language: string, program: string): Texts =>
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, `../../../messages/${language}/${program}.json`),
      'utf8',
    ),
  )

const programs = ['site', 'admin', 'server']

test.each(languages)('%s has every text that people can meet', (language) => {
  const missing = programs.flatMap((program) => {
    const texts = messages(language, program)
    return Object.keys(messages('en', program)).filter((key) => !texts[key])
  })
  expect(missing).toEqual([])
})

test('pages with a form load what all forms say', () => {
  const { account, contact, shared } = textsByPart(sourcesIn(join(import.meta.dirname, '../..')))
  for (const key of ['Required', 'Invalid email address'])
    expect([account, contact].map((part) => ({ ...shared, ...part })[key])).toEqual([key, key])
})

test.each(languages)('%s has no text that nobody says any more', (language) => {
  const all = Object.assign({}, ...programs.map((program) => messages('en', program))) as Texts
  const isDate = (key: string) => /^[A-Z][a-z]{2,8}$/.test(key)
  for (const program of programs)
    expect(
      Object.keys(messages(language, program)).filter((key) => !all[key] && !isDate(key)),
    ).toEqual([])
})

test.each(languages)(
  'the texts in %s have the names, tags and values of the English ones',
  (language) => {
    const marks = (text: string) =>
      [...new Set(text.match(/\{\w+\}|<\/?\w+>|%(?:\[\d\])?[sdqv]/g))].sort()
    const forms = (text: Texts[string]) => (typeof text === 'string' ? [text] : [text.other])
    const plain = (text: string) => text.replace(/%\[\d\]/g, '%')
    for (const program of programs)
      for (const [key, text] of Object.entries(messages(language, program)))
        expect(marks(plain(forms(text).join())), key).toEqual(marks(plain(key)))
  },
)
