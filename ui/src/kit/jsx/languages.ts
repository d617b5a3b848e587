import { Fragment, type Key, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** Runs of words in a script of India, with what stands between the words: internal/text has them for Go. */
export const script = {
  /** Runs of words. */
  runs: /(\p{sc=Knda}(?:[\p{sc=Knda}\u200c-\u200d\s\d.,;:!?()’“”–—-]*\p{sc=Knda})?|\p{sc=Deva}(?:[\p{sc=Deva}\u200c-\u200d\s\d.,;:!?()’“”–—-]*\p{sc=Deva})?)/u,
}

/** Elements that hold text and no other elements. */
const textOnly: unknown[] = ['title', 'option']

/**
 * The properties of an element, with each run of Kannada or Hindi in its text in a span that says
 * so: it is then read out by the right voice, and its lines get room. A picture with such a
 * description says so itself.
 */
export function withLanguages<Props extends Described>(type: unknown, props: Props): Props {
  if (type === 'img') return { ...props, lang: languageOf(script.runs.exec(`${props.alt}`)?.[0]) }
  const holdsText = type === Fragment || (typeof type === 'string' && !textOnly.includes(type))
  return holdsText && hasRuns(props.children)
    ? { ...props, children: marked(props.children) }
    : props
}

interface Described {
  alt?: string
  children?: ReactNode
}

const languageOf = (run?: string) => run && (run < 'ऀ' ? 'en' : run < 'ಀ' ? 'hi' : 'kn')

const hasRuns = (child: ReactNode): boolean =>
  Array.isArray(child) ? child.some(hasRuns) : typeof child === 'string' && script.runs.test(child)

function marked(child: ReactNode, key?: Key): ReactNode {
  if (Array.isArray(child)) return child.map(marked)
  if (typeof child !== 'string') return child
  const parts = child.split(script.runs)
  const words = (part: string, at?: Key) =>
    jsx('span', { lang: languageOf(part), children: part }, at)
  if (parts.join('') === parts[1]) return words(child, key)
  // One element, so that it is one item of a flex box, too.
  const children = parts.map((part, place) => (place % 2 ? words(part, place) : part))
  return parts.length > 1 ? jsx('span', { children }, key) : child
}
