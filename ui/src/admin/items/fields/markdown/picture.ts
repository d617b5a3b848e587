import type { Attrs, Node } from 'prosemirror-model'
import { type EditorState, NodeSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { t } from '#kit/i18n/message'
import { insertBlock } from './commands'
import { nodes } from './schema'

/** A picture of a text; while this browser can't show it, what it shows in words. */
export function drawPicture(
  { attrs: { src, alt, title } }: Node,
  viewOf: (name: string) => string | undefined,
) {
  const address = viewOf(src)
  if (!address) {
    const words = document.createElement('span')
    words.textContent = t('Picture: {alt}', { alt })
    return words
  }
  const picture = document.createElement('img')
  picture.src = address
  picture.alt = alt
  if (title) picture.title = title
  return picture
}

/** A name that no picture of a text has yet. */
export function freeName(text: string): string {
  for (let number = 1; ; number++) {
    const name = `picture-${number}.jpg`
    if (!text.includes(`](${name})`)) return name
  }
}

/** The picture that is selected. */
export function pictureAt({ selection }: EditorState): Node | undefined {
  const node = selection instanceof NodeSelection ? selection.node : undefined
  return node?.type === nodes.picture ? node : undefined
}

/** Changes the picture that is selected, or puts a new one behind the block at the caret. */
export function putPicture(view: EditorView, attrs: Attrs) {
  const { tr, selection } = view.state
  if (pictureAt(view.state)) view.dispatch(tr.setNodeMarkup(selection.from, null, attrs))
  else insertBlock(view, nodes.paragraph.create(null, nodes.picture.create(attrs)))
}
