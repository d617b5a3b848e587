import type { Mark, ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { wordAt } from './commands'
import { marks, schema } from './schema'

/** A link, or the words that become one. */
export interface LinkPlace {
  from: number
  to: number
  label: string
  /** Of a link that is there already. */
  link: Mark | undefined
}

export function linkAt({ doc, selection }: EditorState): LinkPlace {
  const { $from, from, to, empty } = selection
  const link = marks.link.isInSet(($from.nodeAfter ?? $from.nodeBefore)?.marks ?? [])
  const words = empty ? (wordAt($from) ?? [from, to]) : ([from, Math.min(to, $from.end())] as const)
  const [start, end] = link ? reachOf($from, link) : words
  return { from: start, to: end, label: doc.textBetween(start, end, '', ' '), link }
}

/** From where to where a link reaches around a place. */
function reachOf($at: ResolvedPos, link: Mark): [number, number] {
  const { children } = $at.parent
  const has = (at: number) => link.isInSet(children[at]?.marks ?? [])
  let first = has($at.index()) ? $at.index() : $at.index() - 1
  let last = first
  while (has(first - 1)) first--
  while (has(last + 1)) last++
  return [$at.posAtIndex(first), $at.posAtIndex(last + 1)]
}

/** Makes a link of a place, or plain words without an address. */
export function putLink(
  view: EditorView,
  { from, to, label, link }: LinkPlace,
  href = '',
  words = label,
) {
  const { tr, doc } = view.state
  if (words !== label) tr.replaceWith(from, to, schema.text(words, doc.resolve(from).marks()))
  const end = words === label ? to : from + words.length
  tr.removeMark(from, end, marks.link)
  const address = href.trim().replace(/[\s<>]/g, encodeURIComponent)
  if (address) tr.addMark(from, end, marks.link.create({ ...link?.attrs, href: address }))
  view.dispatch(tr.scrollIntoView())
}
