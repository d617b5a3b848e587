import { setBlockType, toggleMark } from 'prosemirror-commands'
import type { Mark, MarkType, Node, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, isInTable, selectedRect } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { marks, nodes } from './schema'

export type Format = 'bold' | 'italic' | 'heading' | 'subheading' | 'bullets' | 'numbers'

const levels = { heading: 2, subheading: 3 }
const lists = { bullets: nodes.bullet_list, numbers: nodes.ordered_list }

/** Gives what is selected a format, or takes it away. */
export function toggle(view: EditorView, format: Format) {
  if (format === 'bold' || format === 'italic')
    toggleWords(marks[format])(view.state, view.dispatch)
  else if (format === 'heading' || format === 'subheading') toggleHeading(view, levels[format])
  else toggleList(view, lists[format])
}

/** The formats of what is selected, or of where the caret is. */
export function formatsOf(state: EditorState): ReadonlySet<Format> {
  const { $from } = state.selection
  const found = new Set<Format>()
  for (const name of ['bold', 'italic'] as const)
    if (marksOf(state).every((here) => marks[name].isInSet(here))) found.add(name)
  for (const name of ['heading', 'subheading'] as const)
    if ($from.parent.type === nodes.heading && $from.parent.attrs.level === levels[name])
      found.add(name)
  for (const name of ['bullets', 'numbers'] as const)
    if (listAt($from)?.node.type === lists[name]) found.add(name)
  return found
}

/** The marks of each piece of what is selected, or of what would be typed. */
function marksOf({ doc, selection, storedMarks }: EditorState): (readonly Mark[])[] {
  const { empty, $from, from, to } = selection
  if (empty) return [storedMarks ?? $from.marks()]
  const all: (readonly Mark[])[] = []
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) all.push(node.marks)
  })
  return all.length > 0 ? all : [[]]
}

/** Within a word all of it is meant. */
export function toggleWords(mark: MarkType): Command {
  return (state, dispatch) => {
    const { empty, $from } = state.selection
    const word = empty && wordAt($from)
    if (!word) return toggleMark(mark, null, { removeWhenPresent: false })(state, dispatch)
    const isOn = state.doc.rangeHasMark(...word, mark)
    dispatch?.(isOn ? state.tr.removeMark(...word, mark) : state.tr.addMark(...word, mark.create()))
    return true
  }
}

/** Where the word begins and ends within which a place is. */
export function wordAt({ parent, parentOffset, pos }: ResolvedPos): [number, number] | undefined {
  const text = parent.textBetween(0, parent.content.size, '', ' ')
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, parentOffset))?.[0].length ?? 0
  const behind = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(parentOffset))?.[0].length ?? 0
  return before && behind ? [pos - before, pos + behind] : undefined
}

function toggleHeading(view: EditorView, level: number) {
  const { parent } = view.state.selection.$from
  const isOn = parent.type === nodes.heading && parent.attrs.level === level
  leaveLists(view)
  const block = isOn ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level })
  block(view.state, view.dispatch)
}

function toggleList(view: EditorView, type: NodeType) {
  const list = listAt(view.state.selection.$from)
  if (list?.node.type === type) leaveLists(view)
  else if (list) view.dispatch(view.state.tr.setNodeMarkup(list.pos, type))
  else {
    setBlockType(nodes.paragraph)(view.state, view.dispatch)
    wrapInList(type)(view.state, view.dispatch)
  }
}

function leaveLists(view: EditorView) {
  while (liftListItem(nodes.list_item)(view.state, view.dispatch));
}

function listAt($at: ResolvedPos): { node: Node; pos: number } | undefined {
  for (let depth = $at.depth; depth > 0; depth--) {
    const node = $at.node(depth)
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list)
      return { node, pos: $at.before(depth) }
  }
  return undefined
}

/** Puts a block behind the one at the caret, or in its place when that is empty. The caret goes into a table, and behind others. */
export function insertBlock(view: EditorView, block: Node) {
  const { state } = view
  const { $from } = state.selection
  const isTop = $from.depth === 0
  const [from, to] = isTop ? [$from.pos, $from.pos] : [$from.before(1), $from.after(1)]
  const isEmpty = !isTop && $from.node(1).isTextblock && $from.node(1).content.size === 0
  const at = isEmpty ? from : to
  const tr = state.tr.replaceWith(at, to, block)
  const caret =
    block.type === nodes.table
      ? TextSelection.near(tr.doc.resolve(at + 1))
      : TextSelection.near(tr.doc.resolve(at + block.nodeSize - 1), -1)
  view.dispatch(tr.setSelection(caret).scrollIntoView())
}

export function newTable(): Node {
  const row = (cell: NodeType) => nodes.table_row.create(null, [cell.create(), cell.create()])
  return nodes.table.create(null, [
    row(nodes.table_header),
    row(nodes.table_cell),
    row(nodes.table_cell),
  ])
}

/** Goes to the cell below, for which the last row gets another. */
export const enterNextRow: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  const { bottom, left, map } = selectedRect(state)
  if (!dispatch || !view) return true
  if (bottom === map.height) addRowAfter(state, dispatch)
  enterCell(view, bottom, left)
  return true
}

/** Adds a row below, and goes to its first cell. */
export function addRow(view: EditorView) {
  const { bottom } = selectedRect(view.state)
  addRowAfter(view.state, view.dispatch)
  enterCell(view, bottom, 0)
}

/** Adds a column behind, and goes to its heading. */
export function addColumn(view: EditorView) {
  const { right } = selectedRect(view.state)
  addColumnAfter(view.state, view.dispatch)
  enterCell(view, 0, right)
}

function enterCell(view: EditorView, row: number, column: number) {
  const { doc, tr } = view.state
  const { map, table, tableStart } = selectedRect(view.state)
  const inside = doc.resolve(tableStart + map.positionAt(row, column, table) + 1)
  view.dispatch(tr.setSelection(TextSelection.near(inside)).scrollIntoView())
}

export const insertBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.paragraph) return true
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create()).scrollIntoView())
  return true
}

/** A paragraph behind the list or table at the caret. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth === 0) return false
  const at = $from.after(1)
  const tr = state.tr.insert(at, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView())
  return true
}
