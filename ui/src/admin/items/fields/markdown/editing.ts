import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { gapCursor } from 'prosemirror-gapcursor'
import { history, redo, undo } from 'prosemirror-history'
import {
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { enterNextRow, insertBreak, leaveBlock, toggleWords } from './commands'
import { marks, nodes } from './schema'

const keys = {
  'Mod-b': toggleWords(marks.bold),
  'Mod-i': toggleWords(marks.italic),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  Enter: chainCommands(enterNextRow, splitListItem(nodes.list_item)),
  'Shift-Enter': insertBreak,
  'Mod-Enter': leaveBlock,
  Backspace: undoInputRule,
  // Not in lists, where it leads to the next field.
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
}

/** Lists and headings that somebody begins as on paper, or as in Markdown. */
const rules = [
  wrappingInputRule(/^[-*•]\s$/, nodes.bullet_list),
  wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
  textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({
    level: signs.length,
  })),
]

/** The parts that make a text editable. */
export const editing = () => [
  inputRules({ rules }),
  keymap(keys),
  keymap(baseKeymap),
  history(),
  tableEditing(),
  gapCursor(),
  new Plugin({
    appendTransaction: (changes, _, state) =>
      changes.some(({ docChanged }) => docChanged) ? tidied(state) : null,
  }),
]

/** Tables have headings in their first row only, and each column is on one side; behind the last block one can go on writing. */
function tidied(state: EditorState): Transaction | null {
  const { tr, doc } = state
  doc.descendants((table, at) => {
    if (table.type !== nodes.table) return !table.isTextblock
    table.forEach((row, rowAt, place) => {
      row.forEach((cell, cellAt, column) => {
        const type = place === 0 ? nodes.table_header : nodes.table_cell
        const align = table.firstChild?.maybeChild(column)?.attrs.align ?? null
        if (cell.type !== type || cell.attrs.align !== align)
          tr.setNodeMarkup(at + rowAt + cellAt + 2, type, { ...cell.attrs, align })
      })
    })
    return false
  })
  if (doc.lastChild?.type !== nodes.paragraph) tr.insert(doc.content.size, nodes.paragraph.create())
  return tr.docChanged ? tr : null
}
