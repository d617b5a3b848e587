/** A part of a text, by its first place and the one behind it. */
export type Range = readonly [start: number, end: number]

/** What comes in place of a part of a text, and what of the new text is selected then. */
export interface Edit {
  range: Range
  text: string
  select: Range
}

export type Mark = 'bold' | 'italic'
export type LineStyle = 'heading' | 'subheading' | 'bullets' | 'numbers'
export type Format = Mark | LineStyle

const marks: Record<Mark, { sign: string; span: RegExp }> = {
  bold: { sign: '**', span: /\*\*(?=\S)(.+?)\*\*/g },
  italic: {
    sign: '_',
    span: /(?<![\p{L}\p{N}_])_(?=\S)(.+?)_(?![\p{L}\p{N}_])|(?<!\*)\*(?=[^\s*])([^*\n]+?)\*(?!\*)/gu,
  },
}

const lineStyles: Record<LineStyle, { is: RegExp; prefix: (number: number) => string }> = {
  heading: { is: /^## /, prefix: () => '## ' },
  subheading: { is: /^### /, prefix: () => '### ' },
  bullets: { is: /^[-*+] /, prefix: () => '- ' },
  numbers: { is: /^\d+[.)] /, prefix: (number) => `${number}. ` },
}
const anyPrefix = /^(#{1,6} |[-*+] |\d+[.)] )/

/** The formats of what is selected, or of where the caret is. */
export function formatsAt(text: string, range: Range): Set<Format> {
  const found = new Set<Format>()
  for (const mark of ['bold', 'italic'] as const) if (spanAt(text, range, mark)) found.add(mark)
  const [start, end] = linesAt(text, range)
  const lines = text.slice(start, end).split('\n').filter(Boolean)
  for (const style of Object.keys(lineStyles) as LineStyle[])
    if (lines.length > 0 && lines.every((line) => lineStyles[style].is.test(line))) found.add(style)
  return found
}

/** Makes what is selected, or the word at the caret, bold or italic, or plain again. */
export function toggleMark(text: string, range: Range, mark: Mark): Edit {
  const span = spanAt(text, range, mark)
  if (span) {
    const inner = span[1] ?? span[2] ?? ''
    return {
      range: [span.index, span.index + span[0].length],
      text: inner,
      select: [span.index, span.index + inner.length],
    }
  }
  const { sign } = marks[mark]
  const [start, end] = range[0] === range[1] ? wordAt(text, range[0]) : trimmed(text, range)
  const inner = text.slice(start, end)
  const marked = inner.replace(/[^\n]*\S[^\n]*/g, (line) => sign + line.trim() + sign)
  if (!inner)
    return {
      range: [start, end],
      text: sign + sign,
      select: [start + sign.length, start + sign.length],
    }
  const isOneLine = !inner.includes('\n')
  const select: Range = isOneLine
    ? [start + sign.length, start + marked.length - sign.length]
    : [start, start + marked.length]
  return { range: [start, end], text: marked, select }
}

/** Makes the lines of what is selected headings or a list, or plain again. */
export function toggleLines(text: string, range: Range, style: LineStyle): Edit {
  const { prefix } = lineStyles[style]
  const isOn = formatsAt(text, range).has(style)
  const [start, end] = linesAt(text, range)
  let number = 0
  const changed = text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const plain = line.replace(anyPrefix, '')
      return isOn || (line === '' && start !== end) ? plain : prefix(++number) + plain
    })
    .join('\n')
  const caret = start + changed.length
  return { range: [start, end], text: changed, select: [caret, caret] }
}

/** What is put between two paragraphs: it gets an empty line on both sides. */
export function insertBlock(text: string, [start, end]: Range, block: string): Edit {
  const before = text.slice(0, start)
  const behind = text.slice(end)
  const gap =
    before.trim() === '' ? '' : '\n'.repeat(2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0))
  const rest =
    behind.trim() === '' ? '' : '\n'.repeat(2 - (/^\n{0,2}/.exec(behind)?.[0].length ?? 0))
  const caret = start + gap.length + block.length
  return { range: [start, end], text: gap + block + rest, select: [caret, caret] }
}

/** Where a link is put, or changed. */
export interface LinkPlace {
  range: Range
  label: string
  address: string
}

/** The link at a place of a text, or the words that become one. */
export function linkAt(text: string, range: Range): LinkPlace {
  for (const { index, 0: whole, 1: label = '', 2: address = '' } of text.matchAll(link)) {
    const end = index + whole.length
    if (index <= range[0] && range[1] <= end)
      return { range: [index, end], label: label.replace(/\\(.)/g, '$1'), address }
  }
  const own = range[0] === range[1] ? wordAt(text, range[0]) : trimmed(text, range)
  return { range: own, label: text.slice(...own), address: '' }
}

const link = /(?<!!)\[((?:[^[\]\\\n]|\\.)*)\]\(([^\s()]*)\)/g

/** A link with words of a person. */
export const linkOf = (label: string, address: string) => linkTo(escaped(label), address)

/** A picture that comes with the text under a name of its own. */
export const pictureOf = (label: string, name: string) => `![${escaped(label)}](${name})`

/** A name that no picture of a text has yet. */
export function freeName(text: string): string {
  for (let number = 1; ; number++) {
    const name = `picture-${number}.jpg`
    if (!text.includes(`](${name})`)) return name
  }
}

const escaped = (label: string) => label.replace(/[[\]\\]/g, '\\$&')

/** A link with words that are Markdown; the words alone where the address leads nowhere on the web. */
export function linkTo(label: string, address: string): string {
  const to = address.trim().replace(/[\s()<>]/g, percentEncoded)
  return label.trim() && /^(https?:|mailto:|tel:|\/|#|documents\/)/.test(to)
    ? `[${label}](${to})`
    : label
}

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`

function spanAt(
  text: string,
  [start, end]: Range,
  mark: Mark,
): (RegExpMatchArray & { index: number }) | undefined {
  for (const span of text.matchAll(marks[mark].span)) {
    if (span.index <= start && end <= span.index + span[0].length) return span
  }
  return undefined
}

function linesAt(text: string, [start, end]: Range): Range {
  const behind = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, behind < 0 ? text.length : behind]
}

function wordAt(text: string, at: number): Range {
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0
  const behind = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(at))?.[0].length ?? 0
  return [at - before, at + behind]
}

function trimmed(text: string, [start, end]: Range): Range {
  const inner = text.slice(start, end)
  const from = start + inner.length - inner.trimStart().length
  return [from, from + inner.trim().length]
}
