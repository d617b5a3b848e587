import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, it } from 'vitest'
import { enterNextRow, type Format, formatsOf, insertBlock, newTable, toggle } from './commands'
import { editing } from './editing'
import { openText } from './kept-text'
import { linkAt, putLink } from './link'
import { pictureAt, putPicture } from './picture'

/** What commands use of a view, with what is selected of a text: from its first "^" to its last. */
function open(marked: string) {
  const { doc, write } = openText(marked)
  const places: number[] = []
  doc.descendants((node, at) => {
    for (const { index } of node.text?.matchAll(/\^/g) ?? []) places.push(at + index)
  })
  const [from = 1, to = from] = places
  const state = EditorState.create({ doc, plugins: editing() })
  const { tr } = state
  for (const place of places.toReversed()) tr.delete(place, place + 1)
  tr.setSelection(TextSelection.create(tr.doc, from, places.length > 1 ? to - 1 : to))
  const view = {
    state: state.apply(tr),
    dispatch: (change: Transaction) => {
      view.state = view.state.apply(change)
    },
  }
  return { view: view as EditorView, text: () => write(view.state.doc) }
}

it.each<[string, Format, string]>([
  ['Dear ^parents^.', 'bold', 'Dear **parents**.'],
  ['Dear par^ents.', 'italic', 'Dear *parents*.'],
  ['Dear **par^ents**.', 'bold', 'Dear parents.'],
  ['^Dear **parents^**.', 'bold', '**Dear parents**.'],
  ['We^lcome', 'heading', '## Welcome'],
  ['## We^lcome', 'subheading', '### Welcome'],
  ['### We^lcome', 'subheading', 'Welcome'],
  ['- Wel^come\n- all', 'heading', '## Welcome\n\n- all'],
  ['## We^lcome', 'bullets', '- Welcome'],
  ['One^\n\ntwo^', 'numbers', '1. One\n2. two'],
  ['- One\n- tw^o', 'numbers', '1. One\n2. two'],
  ['- One\n- tw^o', 'bullets', '- One\n\ntwo'],
])('%j with %s', (marked, format, want) => {
  const { view, text } = open(marked)
  const wasOn = formatsOf(view.state).has(format)
  toggle(view, format)
  expect(text()).toBe(want)
  expect(formatsOf(view.state).has(format)).toBe(!wasOn)
})

it('links words, changes a link, and takes it away', () => {
  const { view, text } = open('See our fe^es.')
  putLink(view, linkAt(view.state), '/fees')
  expect(text()).toBe('See our [fees](/fees).')
  expect(linkAt(view.state)).toMatchObject({ label: 'fees', link: { attrs: { href: '/fees' } } })
  putLink(view, linkAt(view.state), 'https://a.example/a b', 'all fees')
  expect(text()).toBe('See our [all fees](https://a.example/a%20b).')
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 11)))
  putLink(view, linkAt(view.state))
  expect(text()).toBe('See our all fees.')
})

it('a link keeps what is bold in it, and the day of a document', () => {
  const { view, text } = open('[The **fe^es**](documents/a.pdf "2026-10-02")')
  expect(linkAt(view.state).label).toBe('The fees')
  putLink(view, linkAt(view.state), 'documents/b.pdf')
  expect(text()).toBe('[The **fees**](documents/b.pdf "2026-10-02")')
})

it('a table comes behind the block at the caret, and gets a row by Enter', () => {
  const { view, text } = open('Fe^es:\n\nMore.')
  insertBlock(view, newTable())
  for (const word of ['A', 'B', 'C', 'D']) {
    view.dispatch(view.state.tr.insertText(word))
    enterNextRow(view.state, view.dispatch, view)
  }
  expect(text()).toBe(
    'Fees:\n\n| A |  |\n| --- | --- |\n| B |  |\n| C |  |\n| D |  |\n|  |  |\n\nMore.',
  )
})

it('a picture comes behind the block at the caret, and can show other words', () => {
  const { view, text } = open('Lo^ok:')
  putPicture(view, { src: 'picture-1.jpg', alt: 'The [pond]' })
  expect(text()).toBe('Look:\n\n![The \\[pond\\]](picture-1.jpg)')
  expect(pictureAt(view.state)).toBeUndefined()
})
