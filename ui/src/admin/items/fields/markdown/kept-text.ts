import type { Node } from 'prosemirror-model'
import { parse, readBlock } from './read'
import { nodes, schema } from './schema'
import { isEmpty, type ListSigns, writeBlock } from './write'

/** A text as blocks, and the way back: a block that nobody touched keeps its bytes, and so do the empty lines around it. */
export interface KeptText {
  doc: Node
  write: (doc: Node) => string
}

/** A block of the text that was opened. */
interface Kept {
  at: number
  node: Node
  text: string
  /** What is between it and the one before. */
  gap: string
}

/** A block of the text that is written. */
interface Written {
  node: Node
  text: string
  /** The block that it still is. */
  own: Kept | undefined
  /** That block, or the one in whose place it came. */
  place: Kept | undefined
}

export function openText(text: string): KeptText {
  const { blocks, end } = cut(text)
  const doc = schema.node('doc', null, [...blocks.map(({ node }) => node), ...lineBehind(blocks)])
  const byNode = new Map(blocks.map((block) => [block.node, block]))
  let byText: Map<string, Kept> | undefined

  /** The block that a node is, or has become again. */
  function ownOf(node: Node): Kept | undefined {
    byText ??= new Map(blocks.map((block) => [writeBlock(block.node), block]))
    return byNode.get(node) ?? byText.get(writeBlock(node))
  }

  function write(changed: Node): string {
    if (changed.eq(doc)) return text
    const left = new Set(changed.children.map((node) => byNode.get(node)?.at))
    let last = -1
    let before: Written | undefined
    let all = ''
    for (const node of changed.children) {
      const own = ownOf(node)
      if (!own && isEmpty(node)) continue
      const place = own ?? (left.has(last + 1) ? undefined : blocks[last + 1])
      last = place?.at ?? last
      const next: Written = { node, own, place, text: '' }
      next.text = textOf(next, before)
      all += gapOf(next, before) + next.text
      before = next
    }
    return all + end
  }

  return { doc, write }
}

/** The blocks that some Markdown has. */
export const blocksOf = (markdown: string): Node[] => cut(markdown).blocks.map(({ node }) => node)

/** The blocks of a text, each of whole lines, and what is behind the last. */
function cut(text: string): { blocks: Kept[]; end: string } {
  const blocks: Kept[] = []
  let end = 0
  for (const part of parse(text)) {
    const from = lineStart(text, part.position?.start.offset ?? 0)
    const to = lineEnd(text, part.position?.end.offset ?? 0)
    if (from < end || /[^ \t\r\n]/.test(text.slice(end, from))) return wholeAsSource(text)
    const own = text.slice(from, to)
    const node = readBlock(part) ?? sourceOf(own)
    blocks.push({ at: blocks.length, node, text: own, gap: text.slice(end, from) })
    end = to
  }
  return { blocks, end: text.slice(end) }
}

const wholeAsSource = (text: string) => ({
  blocks: [{ at: 0, node: sourceOf(text), text, gap: '' }],
  end: '',
})
const sourceOf = (text: string) => nodes.source.create(null, schema.text(text))

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r'

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !isLineEnd(text[start - 1])) start--
  return start
}

function lineEnd(text: string, at: number): number {
  let end = at
  while (end < text.length && !isLineEnd(text[end - 1]) && !isLineEnd(text[end])) end++
  return end
}

/** A line to go on writing in, which no text has behind a table. */
const lineBehind = (blocks: Kept[]) =>
  blocks.at(-1)?.node.type === nodes.paragraph ? [] : [nodes.paragraph.create()]

/** Whether two blocks are next to each other as they were. */
const isAsBefore = (before: Written, { own }: Written) =>
  own !== undefined && own.at - 1 === before.own?.at

const isEmptyLine = /\n[ \t]*\r?\n|\r[ \t]*\r/
const isHeading = /^#{1,6} [^\r\n]*$/

function gapOf(next: Written, before: Written | undefined): string {
  const { at = -1, gap = '' } = next.place ?? {}
  if (!before || at < 1) return before ? '\n\n' : at === 0 ? gap : ''
  const isKept =
    isEmptyLine.test(gap) ||
    isAsBefore(before, next) ||
    isHeading.test(before.text) ||
    isHeading.test(next.text)
  return isKept ? gap : '\n\n'
}

function textOf(next: Written, before: Written | undefined): string {
  const { node, own, place } = next
  const isAfterList = before?.node.type === node.type && !isAsBefore(before, next)
  const taken = isAfterList ? signOf(node, before.text) : undefined
  if (own && (!taken || signOf(node, own.text) !== taken)) return own.text
  const text = writeBlock(node, signs(node, signOf(node, place?.text), taken))
  return place?.node.type === nodes.table && node.type === nodes.table
    ? withRowsOf(place, text)
    : text
}

/** The sign of a list. */
function signOf({ type }: Node, text = ''): string | undefined {
  if (type === nodes.bullet_list) return /^\s*([-*+])/.exec(text)?.[1]
  return type === nodes.ordered_list ? /^\s*\d+([.)])/.exec(text)?.[1] : undefined
}

const others: Record<string, string> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' }

/** A list has the sign that it had, but not that of the list before, which it would belong to. */
function signs({ type }: Node, was: string | undefined, taken: string | undefined): ListSigns {
  const first = was ?? (type === nodes.bullet_list ? '-' : '.')
  const sign = first === taken ? others[first] : first
  return type === nodes.bullet_list
    ? { bullet: sign as '-' | '*' | '+' }
    : { bulletOrdered: sign as '.' | ')' }
}

/** A table whose rows are written as they were where they say the same. */
function withRowsOf(place: Kept, text: string): string {
  const was = writeBlock(place.node).split('\n')
  const rows = place.text.split(/\r\n?|\n/)
  if (was.length !== rows.length) return text
  return text
    .split('\n')
    .map((row) => rows[was.indexOf(row)] ?? row)
    .join('\n')
}
