import { type Edit, insertBlock, type Range } from './markup'

/** A table of a text: its first row is that of the headings. */
export interface Table {
  rows: string[][]
  /** The signs that put a column's text to one side, such as "--:". */
  sides: string[]
}

const row = /^\s*\|.*\|\s*$/
const divider = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/
/** A bar that is no letter of a cell. */
const bar = /(?<!\\)\|/

export const emptyTable = (): Table => ({
  rows: Array.from({ length: 3 }, () => ['', '']),
  sides: ['---', '---'],
})

/** The table in which a place of a text is, if there is one there. */
export function tableAt(text: string, at: number): { range: Range; table: Table } | undefined {
  const lines = text.split('\n')
  let place = text.slice(0, at).split('\n').length - 1
  if (!row.test(lines[place] ?? '')) return undefined
  while (row.test(lines[place - 1] ?? '')) place--
  const end = lines.findIndex((line, index) => index > place && !row.test(line))
  const own = lines.slice(place, end < 0 ? undefined : end)
  const [heads = '', marks = '', ...rest] = own
  if (!divider.test(marks)) return undefined
  const start = lines.slice(0, place).reduce((sum, line) => sum + line.length + 1, 0)
  const sides = cellsOf(marks)
  const rows = [heads, ...rest].map((line) => fitted(cellsOf(line), sides.length))
  return { range: [start, start + own.join('\n').length], table: { rows, sides } }
}

/** The lines of a table in a text. */
export const writeTable = ({ rows, sides }: Table): string =>
  [rows[0] ?? [], sides, ...rows.slice(1)]
    .map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
    .join('\n')

/** A table in the place of the one that is there, or behind what is selected. */
export function insertionOfTable(text: string, range: Range, table: Table): Edit {
  const lines = writeTable(table)
  const found = tableAt(text, range[0])
  if (!found) return insertBlock(text, [range[1], range[1]], lines)
  const caret = found.range[0] + lines.length
  return { range: found.range, text: lines, select: [caret, caret] }
}

export function addRow({ rows, sides }: Table, after: number): Table {
  return {
    rows: rows.toSpliced(
      after + 1,
      0,
      sides.map(() => ''),
    ),
    sides,
  }
}

export function addColumn({ rows, sides }: Table, after: number): Table {
  return {
    rows: rows.map((cells) => cells.toSpliced(after + 1, 0, '')),
    sides: sides.toSpliced(after + 1, 0, '---'),
  }
}

/** The headings stay, and one row. */
export function removeRow(table: Table, at: number): Table {
  return at > 0 && table.rows.length > 2 ? { ...table, rows: table.rows.toSpliced(at, 1) } : table
}

export function removeColumn({ rows, sides }: Table, at: number): Table {
  if (sides.length === 1) return { rows, sides }
  return { rows: rows.map((cells) => cells.toSpliced(at, 1)), sides: sides.toSpliced(at, 1) }
}

export function setCell({ rows, sides }: Table, at: Range, value: string): Table {
  const cells = (rows[at[0]] ?? []).with(at[1], value)
  return { rows: rows.with(at[0], cells), sides }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .split(bar)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const fitted = (cells: string[], count: number) =>
  Array.from({ length: count }, (_, index) => cells[index] ?? '')

const escaped = (cell: string) =>
  cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|')
