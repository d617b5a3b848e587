import type { ElementType, JSX } from 'react'

// What arranges its children. Names of the style sheet are props here, so that a wrong one is a type error.

/** Elements that may be arranged. */
type Block =
  | 'address'
  | 'article'
  | 'div'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'form'
  | 'h2'
  | 'header'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul'

/** Space between children: 1 rem without it, 0.5, 1.5 or 2. `flat` leaves none between rows, for links that are high. */
type Gap = 'flat' | 'tight' | 'loose' | 'airy'

type Arranged<Tag extends Block> = JSX.IntrinsicElements[Tag] & {
  as?: Tag
  gap?: Gap | undefined
  /** A line around it, or a ground of its own. */
  frame?: 'card' | 'panel' | undefined
}

type ClusterProps<Tag extends Block> = Arranged<Tag> & {
  /** Its first and its last child keep apart. */
  spread?: boolean
  /** Its buttons are small: they are those of one thing among many. */
  compact?: boolean
}

type CalloutProps<Tag extends Block> = JSX.IntrinsicElements[Tag] & {
  as?: Tag
  tone?: 'note' | 'urgent' | 'success' | undefined
  arrange?: 'stack' | 'cluster' | 'split'
  gap?: Gap
}

/** One column. */
export function Stack<Tag extends Block = 'div'>({
  as,
  gap,
  frame,
  className,
  ...rest
}: Arranged<Tag>) {
  return draw(as ?? 'div', rest, 'stack', gap, frame, className)
}

/** A row that wraps. */
export function Cluster<Tag extends Block = 'div'>({
  as,
  gap,
  frame,
  spread,
  compact,
  className,
  ...rest
}: ClusterProps<Tag>) {
  const row = spread ? 'split' : 'cluster'
  return draw(as ?? 'div', rest, row, gap, frame, compact && 'compact', className)
}

/** As many columns as there is room for, each at least as wide as --column. */
export function Grid<Tag extends Block = 'div'>({
  as,
  gap,
  frame,
  className,
  ...rest
}: Arranged<Tag>) {
  return draw(as ?? 'div', rest, 'grid', gap, frame, className)
}

/** A list with a line below each row. */
export function Rows<Tag extends 'ul' | 'ol' = 'ul'>({
  as,
  gap,
  className,
  ...rest
}: Omit<Arranged<Tag>, 'frame'>) {
  return draw(as ?? 'ul', rest, 'rows', gap, className)
}

/** What is to be noticed. The edge says of what kind it is, and the text as well. */
export function Callout<Tag extends Block = 'div'>({
  as,
  tone = 'note',
  arrange,
  gap,
  className,
  ...rest
}: CalloutProps<Tag>) {
  const kind = tone !== 'note' && tone
  return draw(as ?? 'div', rest, 'callout', kind, arrange, gap, className)
}

function draw(Element: ElementType, rest: object, ...names: (string | false | undefined)[]) {
  return <Element {...rest} className={names.filter(Boolean).join(' ')} />
}
