import { render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inLanguage, msg, plural, setLanguage, t } from './message'
import { rich, richPlural, strong } from './rich'

afterEach(() => setLanguage('en', {}))

const shown = (text: React.ReactNode) => render(<p>{text}</p>).container.innerHTML

test('elements stand where the text has them', () => {
  const text = rich('No link? <a>Ask for <b>one</b></a>, {name}: {count}.', {
    a: (inner) => <a href="/ask">{inner}</a>,
    b: (inner) => <b>{inner}</b>,
    name: <i>Asha</i>,
    count: 100000,
  })
  expect(shown(text)).toBe(
    '<p>No link? <a href="/ask">Ask for <b>one</b></a>, <i>Asha</i>: 1,00,000.</p>',
  )
})

test('what a person has written is no element', () => {
  const text = rich('Signed in as {name}', { name: '<a>me</a> {name}' })
  expect(shown(text)).toBe('<p>Signed in as &lt;a&gt;me&lt;/a&gt; {name}</p>')
})

test('a translation may have the parts in another order', () => {
  setLanguage('hi', { '<b>{count}</b> of {total}': '{total} में से <b>{count}</b>' })
  const text = rich('<b>{count}</b> of {total}', {
    b: (inner) => <b>{inner}</b>,
    count: 2,
    total: 9,
  })
  expect(shown(text)).toBe('<p>9<span> <span lang="hi">में से</span> </span><b>2</b></p>')
})

test('a text without a translation is said in English', () => {
  setLanguage('kn', { Retry: 'ಮತ್ತೆ' })
  expect(t('Retry')).toBe('ಮತ್ತೆ')
  expect(t('Signed in as {name}', { name: 'Asha' })).toBe('Signed in as Asha')
})

test('a plural follows the rule of the language, and its values are filled in', () => {
  const found = (count: number) =>
    plural(
      count,
      { one: '1 picture of {name}', other: '{count} pictures of {name}' },
      { name: 'Asha' },
    )
  expect([0, 1, 12345].map(found)).toEqual([
    '0 pictures of Asha',
    '1 picture of Asha',
    '12,345 pictures of Asha',
  ])
  setLanguage('hi', {
    '{count} pictures of {name}': { one: '{name} का {count} चित्र', other: '{name} के {count} चित्र' },
  })
  expect([0, 1, 2].map(found)).toEqual(['Asha का 0 चित्र', 'Asha का 1 चित्र', 'Asha के 2 चित्र'])
})

test('a plural may have elements', () => {
  const found = (count: number) =>
    shown(
      richPlural(
        count,
        { one: '<b>{count}</b> picture of {name}', other: '<b>{count}</b> pictures of {name}' },
        { b: strong, name: 'Asha' },
      ),
    )
  expect([1, 2].map(found)).toEqual([
    '<p><strong>1</strong> picture of Asha</p>',
    '<p><strong>2</strong> pictures of Asha</p>',
  ])
})

test('a short text is said by its context', () => {
  const ofSlide = msg('New', { context: 'slide' })
  expect([t('New', { context: 'enquiry' }), t(ofSlide), t('New')]).toEqual(['New', 'New', 'New'])
  setLanguage('hi', { 'New\u0004enquiry': 'नई', 'New\u0004slide': 'नया' })
  expect([t('New', { context: 'enquiry' }), t(ofSlide), t('New')]).toEqual(['नई', 'नया', 'New'])
})

test('two pages in two languages do not mix, even when one fails', () => {
  const page = () => shown(t('Retry'))
  const failing = () => {
    throw new Error('no page')
  }
  const spoken = inLanguage('kn', { Retry: 'ಮತ್ತೆ' }, () => {
    expect(() => inLanguage('hi', { Retry: 'फिर' }, failing)).toThrow('no page')
    const other = inLanguage('hi', { Retry: 'फिर' }, page)
    return [page(), other]
  })
  expect([...spoken, page()].map((html) => html.replace(/<[^>]*>/g, ''))).toEqual([
    'ಮತ್ತೆ',
    'फिर',
    'Retry',
  ])
})

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 999, 1000, 12345, 123456, 1234567, 12345678]

test.each(['en', 'hi', 'kn'] as const)('the plural rule of %s is that of Intl', (language) => {
  setLanguage(language, {})
  const rules = new Intl.PluralRules(language)
  for (const count of counts)
    expect(plural(count, { one: 'one', other: 'other' }), `${count}`).toBe(rules.select(count))
})

test('numbers are written as Intl writes them in India', () => {
  const written = new Intl.NumberFormat('en-IN')
  for (const count of counts) expect(t('{count}', { count })).toBe(written.format(count))
})
