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

const wanted = () => {
  const { account: _, ...parts } = textsByPart(sourcesIn(join(import.meta.dirname, '../..')))
  return Object.assign({}, ...Object.values(parts)) as Texts
}

test.each(languages)('%s has every text of the site but those of the account pages', (language) => {
  const texts = messages(language, 'site')
  expect(Object.keys(wanted()).filter((key) => !texts[key])).toEqual([])
})

test.each(languages)('%s has no text that nobody says any more', (language) => {
  const all = { ...messages('en', 'site'), ...messages('en', 'server') }
  const isDate = (key: string) => /^[A-Z][a-z]{2,8}$/.test(key)
  for (const program of ['site', 'server'])
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
    for (const program of ['site', 'server'])
      for (const [key, text] of Object.entries(messages(language, program)))
        expect(marks(plain(forms(text).join())), key).toEqual(marks(plain(key)))
  },
)
