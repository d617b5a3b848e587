/** A table of a text: its first row is that of the headings. */
export interface Table {
  rows: string[][]
  /** The signs that put a column's text to one side, such as "--:". */
  sides: string[]
}

/** The lines of a table in a text. */
export const writeTable = ({ rows, sides }: Table): string =>
  [rows[0] ?? [], sides, ...rows.slice(1)]
    .map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
    .join('\n')

const escaped = (cell: string) =>
  cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<!\\)\|/g, '\\|')
