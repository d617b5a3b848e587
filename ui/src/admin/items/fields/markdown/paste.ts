import { closeHistory } from 'prosemirror-history'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import type { EditorView } from 'prosemirror-view'
import { isMarkdown, markdownOfPaste } from './clean-paste'
import { blocksOf } from './kept-text'
import { nodes, schema } from './schema'

/** What was copied of a text of ours: nothing of it is lost in another one. */
const ownType = 'application/x-schoolsite-text'

/** Copies, pastes and drops. The library would make HTML of what is pasted, which the policy of pages forbids. */
export const clipboardEvents = {
  copy,
  cut: copy,
  paste: (view: EditorView, event: ClipboardEvent) => insert(view, event, event.clipboardData),
  drop(view: EditorView, event: DragEvent) {
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    if (view.dragging || !place) return false // from another place of the text, which is no HTML
    const { doc, tr } = view.state
    view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))))
    return insert(view, event, event.dataTransfer)
  },
}

function copy(view: EditorView, event: ClipboardEvent) {
  const { selection, tr } = view.state
  const { clipboardData, type } = event
  if (selection.empty || !clipboardData) return false
  event.preventDefault()
  const { dom, text, slice } = view.serializeForClipboard(selection.content())
  clipboardData.setData('text/html', dom.innerHTML)
  clipboardData.setData('text/plain', text)
  clipboardData.setData(ownType, JSON.stringify(slice))
  if (type === 'cut') view.dispatch(tr.deleteSelection().scrollIntoView())
  return true
}

function insert(view: EditorView, event: ClipboardEvent | DragEvent, data: DataTransfer | null) {
  event.preventDefault()
  if (!data) return true
  const slice = sliceOf(view.state, data)
  const isOfTable = view.someProp('handlePaste', (paste) =>
    paste(view, event as ClipboardEvent, slice),
  )
  if (isOfTable) return true
  const { tr } = view.state
  tr.replaceSelection(isInTable(view.state) ? lineOf(slice) : slice)
  view.dispatch(closeHistory(tr).scrollIntoView()) // one Undo of its own
  return true
}

function sliceOf({ selection }: EditorState, data: DataTransfer): Slice {
  const own = ownSlice(data.getData(ownType))
  const plain = data.getData('text/plain').replace(/\r\n?/g, '\n')
  if (selection.$from.parent.type === nodes.source)
    return new Slice(Fragment.from(plain ? schema.text(plain) : null), 0, 0)
  if (own) return own
  const markdown =
    markdownOfPaste(data.getData('text/html'), plain) ??
    (isMarkdown.test(plain) ? plain : undefined)
  return open(markdown === undefined ? paragraphsOf(plain) : blocksOf(markdown))
}

/** What was copied of a text; undefined for what another program, or an older version of ours, calls so. */
function ownSlice(json: string): Slice | undefined {
  try {
    const slice = json ? Slice.fromJSON(schema, JSON.parse(json)) : undefined
    slice?.content.forEach((block) => {
      block.check()
    })
    return slice
  } catch {
    return undefined
  }
}

const paragraphsOf = (plain: string) =>
  plain
    .trim()
    .split(/\n{2,}/)
    .map((words) => nodes.paragraph.create(null, linesOf(words)))

const linesOf = (words: string) =>
  words
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [nodes.line_break.create()] : []),
      ...(line ? [schema.text(line)] : []),
    ])

/** Blocks whose words at both ends join the paragraph that they come into. */
function open(blocks: readonly Node[]): Slice {
  const isOpen = (block: Node | undefined) => Number(block?.type === nodes.paragraph)
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)))
}

/** The words of all blocks in one line, as a cell has them. */
function lineOf({ content }: Slice): Slice {
  const words: Node[] = []
  content.descendants((node, _, parent) => {
    if (node.isTextblock && words.length > 0) words.push(schema.text(' '))
    if (node.isInline && parent?.type !== nodes.source)
      words.push(node.type === nodes.line_break ? schema.text(' ') : node)
  })
  return new Slice(Fragment.from(words), 0, 0)
}
