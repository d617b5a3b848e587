import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Fragment, Node } from 'prosemirror-model'
import { expect, it } from 'vitest'
import { blocksOf, openText } from './kept-text'
import { parse } from './read'
import { marks, nodes, schema } from './schema'
import { writeBlock } from './write'

const content = join(import.meta.dirname, '../../../../../../content')
const sample = readdirSync(content, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(join(content, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''))

/** Numbers between 0 and 1, the same in each run. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const pieces = [
  ...[
    'words',
    'ಶುಲ್ಕ ಮತ್ತು',
    'दिनांक',
    '₹ 24,600',
    '**bold**',
    '_it_',
    '*a*',
    '**a _b_**',
    '`code`',
    'a\\*b',
  ],
  ...[
    '[in](/fees)',
    '[pdf](documents/a.pdf "2026-10-02")',
    '<https://a.example>',
    '![alt](images/a.jpg "T")',
  ],
  ...[
    '[ref][a]',
    '[a]: /x',
    '{product}',
    '{bus-5-km}',
    '{bus_5} **{fee-iv-and-v}**',
    '{enquiries_kept_days}',
    '&amp;',
    '&nbsp;',
    '<b>',
    '<!-- c -->',
  ],
  ...[
    '# One\n',
    '## Two\n',
    '### Three ###\n',
    'Setext\n===\n',
    'Setext\n---\n',
    '---\n',
    '***\n',
    '> quoted\n',
  ],
  ...[
    '- a\n',
    '* b\n',
    '+ c\n',
    '1. one\n',
    '2) two\n',
    '  - inner\n',
    '    deep\n',
    '- [ ] task\n',
    '-\n',
  ],
  ...[
    '| A | B |\n|---|--:|\n| 1 | 2 |\n',
    'A | B\n--|--\n1 | x\\|y\n',
    '| A |\n|---|\n',
    '|a|b|\n',
  ],
  ...[
    '```\ncode\n\n```\n',
    '~~~',
    '\tindented\n',
    '  \n',
    '\\\n',
    '\r\n\r\n',
    '\n\n\n',
    '\n',
    ' ',
    '\u00a0',
    '\u200d',
  ],
  ...[
    '*',
    '_',
    '**',
    '[',
    ']',
    '(',
    '!',
    '|',
    '<',
    '\\',
    '#',
    '+91 98450',
    '1.',
    '=',
    '~',
    '"',
    ':',
  ],
]

const random = Array.from({ length: 500 }, (_, seed) => {
  const next = seeded(seed)
  const pick = () => pieces[Math.floor(next() * pieces.length)] ?? ''
  const gaps = ['', ' ', '\n', '\n\n']
  const count = 1 + Math.floor(next() * 24)
  return Array.from({ length: count }, () => pick() + gaps[Math.floor(next() * gaps.length)]).join(
    '',
  )
})

const texts = [...sample, ...random, '', '\n', 'a\r\rb']

/** A document with other blocks in the place of one. */
const withBlocks = (doc: Node, at: number, ...blocks: Node[]) =>
  schema.node('doc', null, doc.children.toSpliced(at, 1, ...blocks))

const copied = (doc: Node) => Node.fromJSON(schema, doc.toJSON())
const words = nodes.paragraph.create(null, schema.text('Other words.'))

/** The texts with which something is wrong. */
const wrong = (is: (text: string) => boolean) => texts.filter(is)

it('a text that is opened and written is the same, also by other nodes', () => {
  const isOther = (text: string) => {
    const { doc, write } = openText(text)
    doc.check()
    return write(doc) !== text || write(copied(doc)) !== text
  }
  expect(wrong(isOther)).toEqual([])
})

it('a block that is changed leaves all others byte for byte', () => {
  let changes = 0
  const isOther = (text: string) => {
    const { doc, write } = openText(text)
    const places = parse(text).map(({ position }) => [
      position?.start.offset ?? 0,
      position?.end.offset ?? 0,
    ])
    return (
      places.length <= doc.childCount &&
      places.some(([, end = 0], at) => {
        changes++
        const written = write(withBlocks(doc, at, words))
        const before = text.slice(0, places[at - 1]?.[1] ?? 0)
        const behind = text.slice(places[at + 1]?.[0] ?? end).replace(/^[ \t]+(?=[\r\n]|$)/, '')
        const own = written.slice(before.length, written.length - behind.length)
        return (
          !written.startsWith(before) || !written.endsWith(behind) || own.trim() !== 'Other words.'
        )
      })
    )
  }
  expect(wrong(isOther)).toEqual([])
  expect(changes).toBeGreaterThan(1_500)
})

it('a block that changes and changes back has its bytes again', () => {
  const isOther = (text: string) => {
    const { doc, write } = openText(text)
    return doc.children.some(
      (block, at) =>
        write(withBlocks(doc, at, words)) === text ||
        write(withBlocks(doc, at, copied(block))) !== text,
    )
  }
  expect(wrong(isOther)).toEqual([])
})

it('what is written is read as what it was', () => {
  const shape = ({ type, textContent }: Node) => `${type.name}: ${textContent.replace(/\s/g, '')}`
  const isOther = (text: string) =>
    openText(text).doc.children.some((block) => {
      if (block.type === nodes.source || block.content.size === 0) return false
      const written = writeBlock(block)
      const [again, ...more] = blocksOf(written)
      const isSame =
        again && (sample.includes(text) ? again.eq(block) : shape(again) === shape(block))
      return !isSame || more.length > 0 || writeBlock(again) !== written
    })
  expect(wrong(isOther)).toEqual([])
})

/** A text in which some words are others. */
function changed(text: string, from: string, to: string): string {
  const { doc, write } = openText(text)
  const edit = (node: Node): Node =>
    node.isText
      ? schema.text((node.text ?? '').replace(from, to), node.marks)
      : node.copy(Fragment.from(node.children.map(edit)))
  return write(
    schema.node(
      'doc',
      null,
      doc.children.map((block) => (block.textContent.includes(from) ? edit(block) : block)),
    ),
  )
}

it.each([
  [
    '| A | B |\n|:--|--:|\n|LKG|1|\n|UKG|2|\n',
    '2',
    '3|4',
    '| A | B |\n|:--|--:|\n|LKG|1|\n| UKG | 3\\|4 |\n',
  ],
  ['* a\n* b\n\n- c', 'b', 'd', '* a\n* d\n\n- c'],
  ['1) a\n2) b', 'b', 'c', '1) a\n2) c'],
  ['One\ntwo three.\n\n\nFour.', 'two', '- 2', 'One\n\\- 2 three.\n\n\nFour.'],
  ['## A\nWords.', 'Words', 'Other', '## A\nOther.'],
  ['Text\n- a', 'Text', 'Words', 'Words\n\n- a'],
  ['{enquiries_kept_days} of a_b.', 'of', 'in', '{enquiries_kept_days} in a_b.'],
  [
    '| {bus-5-km} | two |\n|---|---|\n| *{fee-i}* | x |',
    'two',
    'four',
    '| {bus-5-km} | four |\n|---|---|\n| *{fee-i}* | x |',
  ],
  ['See **the [fees](/fees)**, `a | b`.', 'See', 'Read', 'Read **the [fees](/fees)**, `a | b`.'],
  ['| A |\n|---|\n| `a \\| b` x |', 'x', 'y', '| A |\n|---|\n| `a \\| b` y |'],
])('%j with another word', (text, from, to, want) => {
  expect(changed(text, from, to)).toBe(want)
})

it('lists that come together are not one', () => {
  const { doc, write } = openText('- a\n\nWords.\n\n- b\n\nMore.\n\n1. c')
  expect(write(schema.node('doc', null, doc.children.toSpliced(1, 1)))).toBe(
    '- a\n\n* b\n\nMore.\n\n1. c',
  )
})

it('spaces are not bold, and lines of nothing are not written', () => {
  const bold = schema.text(' dear parents ', [marks.bold.create()])
  const line = nodes.paragraph.create(null, [schema.text('Read,'), bold, schema.text('it. ')])
  const empty = nodes.paragraph.create(null, [schema.text(' '), nodes.line_break.create()])
  const { write } = openText('')
  expect(write(schema.node('doc', null, [empty, line, empty, nodes.heading.create()]))).toBe(
    'Read, **dear parents** it.',
  )
})
