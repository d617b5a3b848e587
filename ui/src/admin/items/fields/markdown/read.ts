import type { List, ListItem, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Mark, Node } from 'prosemirror-model'
import { marks, nodes, schema } from './schema'

/** The parts of a text that the site knows: those of CommonMark, and tables. */
export const parse = (text: string): RootContent[] =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
    .children

/** The parts that are shown as they look; `text` and what else is within a line among them. */
const shown = new Set<Nodes['type']>([
  ...(['paragraph', 'heading', 'blockquote', 'list', 'listItem', 'thematicBreak'] as const),
  ...(['table', 'tableRow', 'tableCell'] as const),
  ...(['text', 'strong', 'emphasis', 'inlineCode', 'link', 'image', 'break'] as const),
])
const maxDepth = 12

/** A part as it is edited; undefined for what can't be shown so, such as HTML and links that are defined elsewhere. */
export const readBlock = (part: RootContent): Node | undefined =>
  isShown(part) ? blockOf(part) : undefined

function isShown(part: Nodes, depth = 0): boolean {
  if (!shown.has(part.type) || depth > maxDepth) return false
  if (part.type === 'listItem' && (part.children[0] ?? { type: 'paragraph' }).type !== 'paragraph')
    return false
  if (part.type === 'heading' && linesOf(part) > 2) return false // the last may be the line below
  if (part.type === 'table' && part.children.some((row) => row.children.length > widthOf(part)))
    return false
  return !('children' in part) || part.children.every((inner) => isShown(inner, depth + 1))
}

function blockOf(part: Nodes): Node {
  switch (part.type) {
    case 'paragraph':
      return nodes.paragraph.create(null, lineOf(part.children, softened))
    case 'heading':
      return nodes.heading.create({ level: part.depth }, lineOf(part.children))
    case 'blockquote':
    case 'listItem':
      return nodes[part.type === 'listItem' ? 'list_item' : 'blockquote'].create(
        null,
        part.children.length > 0 ? part.children.map(blockOf) : nodes.paragraph.create(),
      )
    case 'list':
      return listOf(part)
    case 'table':
      return tableOf(part)
    default:
      return nodes.rule.create()
  }
}

function listOf({ ordered, start, spread, children }: List): Node {
  const isSpread = spread || children.some((item) => item.spread)
  const items = children.map((item: ListItem) => blockOf(item))
  return ordered
    ? nodes.ordered_list.create({ spread: isSpread, start: start ?? 1 }, items)
    : nodes.bullet_list.create({ spread: isSpread }, items)
}

const linesOf = ({ position }: Nodes) =>
  position ? position.end.line - position.start.line + 1 : 1
const widthOf = ({ children: [heads] }: Table) => heads?.children.length ?? 0

function tableOf(part: Table): Node {
  const rows = part.children.map(({ children: cells }, row) =>
    nodes.table_row.create(
      null,
      Array.from({ length: widthOf(part) }, (_, column) =>
        nodes[row === 0 ? 'table_header' : 'table_cell'].create(
          { align: part.align?.[column] ?? null },
          lineOf(cells[column]?.children ?? []),
        ),
      ),
    ),
  )
  return nodes.table.create(null, rows)
}

type Words = (text: string, marks: readonly Mark[]) => Node[]

const plain: Words = (text, own) => (text ? [schema.text(text.replace(/\s*\n\s*/g, ' '), own)] : [])

/** The words of a paragraph, in which lines end at spaces with a mark. */
const softened: Words = (text, own) =>
  text
    .split(/(\r\n?|\n)/)
    .flatMap((piece, index) =>
      index % 2 === 1 ? [schema.text(' ', marks.soft.create().addToSet(own))] : plain(piece, own),
    )

function lineOf(parts: PhrasingContent[], words: Words = plain, own: readonly Mark[] = []): Node[] {
  return parts.flatMap((part): Node[] => {
    switch (part.type) {
      case 'text':
        return words(part.value, own)
      case 'inlineCode':
        return words(part.value, marks.code.create().addToSet(own))
      case 'strong':
        return lineOf(part.children, words, marks.bold.create().addToSet(own))
      case 'emphasis':
        return lineOf(part.children, words, marks.italic.create().addToSet(own))
      case 'link': {
        const link = marks.link.create({ href: part.url, title: part.title ?? null })
        return lineOf(part.children, words, link.addToSet(own))
      }
      case 'image': {
        const { url, alt, title = null } = part
        return [nodes.picture.create({ src: url, alt: alt ?? '', title }, null, own)]
      }
      default:
        return [nodes.line_break.create(null, null, own)]
    }
  })
}
