import type { ReactNode } from 'react'
import { type Literal, type Names, pluralForm, translate, write } from './message'

/** The tags of a text: those of '<a>Ask</a>' are "a". */
type Tags<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | Tags<Rest>
  : never

type Parts<Text extends string> = Record<Names<Text>, ReactNode> &
  Record<Tags<Text>, (inner: ReactNode) => ReactNode>

/**
 * A text with elements in it, of which translators choose the place:
 * rich('No link? <a>Ask for one</a>, {name}.', { a: (inner) => <a href="/ask">{inner}</a>, name }).
 */
export const rich = <Text extends string>(text: Literal<Text>, parts: Parts<Text>): ReactNode =>
  build(translate(text), parts)

/** A text with elements that depends on a number: richPlural(count, { one: '…', other: '…' }, { a }). */
export const richPlural = <One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  parts: Omit<Parts<One | Other>, 'count'>,
): ReactNode => build(pluralForm(forms, count), { ...parts, count })

const part = /<(\w+)>(.*?)<\/\1>|\{(\w+)\}/

function build(text: string, parts: Record<string, unknown>): ReactNode {
  const found = part.exec(text)
  if (!found) return text
  const [whole, tag, inner = '', name = ''] = found
  const wrap = tag && (parts[tag] as (inner: ReactNode) => ReactNode)
  const value = parts[name] as ReactNode
  return (
    <>
      {text.slice(0, found.index)}
      {wrap ? wrap(build(inner, parts)) : typeof value === 'number' ? write(value) : value}
      {build(text.slice(found.index + whole.length), parts)}
    </>
  )
}

/** Stresses what a text has in a tag. */
export const strong = (inner: ReactNode) => <strong>{inner}</strong>
