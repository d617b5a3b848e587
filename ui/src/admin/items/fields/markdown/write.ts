import type { BlockContent, PhrasingContent, TableRow } from 'mdast'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { marks, nodes } from './schema'
import { writeTable } from './table'

/** The signs of lists, which tell apart two that follow each other. */
export type ListSigns = Pick<Options, 'bullet' | 'bulletOrdered'>

/** The Markdown of a block. */
export const writeBlock = (block: Node, signs: ListSigns = {}): string =>
  toMarkdown({ type: 'root', children: [partOf(block)] }, { ...style, ...signs }).replace(/\n$/, '')

/** Whether nothing is in a block that could be read. */
export const isEmpty = (block: Node) =>
  block.isTextblock &&
  !/\S/.test(block.textBetween(0, block.content.size, '', (leaf) => (isBreak(leaf) ? ' ' : 'x')))

const sides: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

const style: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  // What would begin a table.
  unsafe: [
    { atBreak: true, character: '|', after: '[\t :-]' },
    { atBreak: true, character: ':', after: '-' },
    { atBreak: true, character: '-', after: '[:|-]' },
  ],
  handlers: {
    table: ({ align, children: rows }, _, state, info) => {
      const exit = state.enter('phrasing')
      const inner = { ...info, before: ' ', after: ' ' }
      const table = {
        sides: align.map((side: string) => sides[side] ?? '---'),
        rows: rows.map(({ children: cells }: TableRow) =>
          cells.map((cell) => state.containerPhrasing(cell, inner)),
        ),
      }
      exit()
      return writeTable(table)
    },
  },
}

function partOf(block: Node): BlockContent {
  switch (block.type) {
    case nodes.heading:
      return { type: 'heading', depth: block.attrs.level, children: lineOf(block) }
    case nodes.blockquote:
      return { type: 'blockquote', children: partsIn(block) }
    case nodes.bullet_list:
    case nodes.ordered_list:
      return {
        type: 'list',
        ordered: block.type === nodes.ordered_list,
        start: block.attrs.start,
        spread: block.attrs.spread,
        children: block.children.map((item) => ({
          type: 'listItem',
          spread: block.attrs.spread,
          children: partsIn(item),
        })),
      }
    case nodes.table:
      return {
        type: 'table',
        align: block.firstChild?.children.map(({ attrs }) => attrs.align) ?? [],
        children: block.children.map((row) => ({
          type: 'tableRow',
          children: row.children.map((cell) => ({ type: 'tableCell', children: lineOf(cell) })),
        })),
      }
    case nodes.rule:
      return { type: 'thematicBreak' }
    case nodes.source:
      return { type: 'html', value: block.textContent } // which is written as it is
    default:
      return { type: 'paragraph', children: lineOf(block) }
  }
}

const partsIn = (block: Node) =>
  block.children.filter((inner, at) => at === 0 || !isEmpty(inner)).map(partOf)

/** A word, a space, a picture or a break. */
interface Piece {
  node: Node
  text: string
  marks: readonly Mark[]
}

const isBreak = ({ type }: Node) => type === nodes.line_break
const isSpace = ({ text }: Piece) => /^[ \t\n]+$/.test(text)
const isWord = (piece: Piece) => !isSpace(piece) && !isBreak(piece.node)

function lineOf(block: Node): PhrasingContent[] {
  const all = block.children.flatMap(piecesOf)
  const pieces = all.slice(
    all.findIndex((piece) => !isSpace(piece)),
    all.findLastIndex(isWord) + 1,
  )
  return nested(pieces.flatMap((piece, at) => between(pieces[at - 1], piece, pieces[at + 1])))
}

function piecesOf(node: Node): Piece[] {
  const own = node.marks.filter(({ type }) => type !== marks.soft)
  if (own.length < node.marks.length) return [{ node, text: '\n', marks: own }]
  const texts = node.text?.replaceAll('\n', ' ').split(/([ \t]+)/) ?? ['']
  return texts.filter((text) => text || !node.isText).map((text) => ({ node, text, marks: own }))
}

/** A space has the marks that the words on both sides of it have; beside another, or a break, there is none. */
function between(before: Piece | undefined, piece: Piece, behind: Piece | undefined): Piece[] {
  if (!before || !behind || isWord(piece)) return [piece]
  if (isSpace(piece) && (!isWord(before) || isBreak(behind.node))) return []
  const inner = piece.marks.filter(
    (mark) => mark.isInSet(before.marks) && mark.isInSet(behind.marks),
  )
  return [{ ...piece, marks: inner }]
}

/** The pieces in their marks, the one that reaches farthest around the others. */
function nested(pieces: readonly Piece[]): PhrasingContent[] {
  const [first] = pieces
  if (!first) return []
  const reach = (mark: Mark) => (mark.type === marks.code ? 0 : runOf(pieces, mark).length)
  const [mark] = first.marks.toSorted((a, b) => reach(b) - reach(a))
  const run = runOf(pieces, mark)
  return [...marked(run, mark), ...nested(pieces.slice(run.length))]
}

function runOf(pieces: readonly Piece[], mark: Mark | undefined): readonly Piece[] {
  const end = pieces.findIndex((piece) =>
    mark ? !mark.isInSet(piece.marks) : piece.marks.length > 0,
  )
  return end < 0 ? pieces : pieces.slice(0, end)
}

function marked(run: readonly Piece[], mark: Mark | undefined): PhrasingContent[] {
  if (!mark) return run.reduce<PhrasingContent[]>(withLeaf, [])
  if (mark.type === marks.code)
    return [{ type: 'inlineCode', value: run.map(({ text }) => text).join('') }]
  const children = nested(
    run.map((piece) => ({ ...piece, marks: mark.removeFromSet(piece.marks) })),
  )
  if (mark.type === marks.bold) return [{ type: 'strong', children }]
  if (mark.type === marks.italic) return [{ type: 'emphasis', children }]
  return [{ type: 'link', url: mark.attrs.href, title: mark.attrs.title, children }]
}

function withLeaf(all: PhrasingContent[], { node, text }: Piece): PhrasingContent[] {
  const last = all.at(-1)
  if (isBreak(node)) return [...all, { type: 'break' }]
  if (node.isText && last?.type === 'text')
    return all.with(-1, { type: 'text', value: last.value + text })
  if (node.isText) return [...all, { type: 'text', value: text }]
  const { src, alt, title } = node.attrs
  return [...all, { type: 'image', url: src, alt, title }]
}
