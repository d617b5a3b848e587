import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import styles from './FigureTable.module.css'

export interface FigureTableProps {
  caption: string
  /** A heading above the table says the same. */
  hidden?: boolean
  columns: string[]
  /** The cells of each row; an empty one has nothing to say. */
  rows: string[][]
  /** The column that says what a row is about. */
  name?: number
  /** The column that has sentences, which need a row of their own where there is no room. */
  sentences?: number
}

/** Figures in rows and columns. Where there is no room for columns, each row is a block that names its figures. */
export function FigureTable({
  caption,
  hidden,
  columns,
  rows,
  name = 0,
  sentences,
}: FigureTableProps) {
  return (
    <Stack frame="card" className={`${ui.folding} ${styles.frame}`}>
      <table>
        <caption className={hidden ? ui.visuallyHidden : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells[name]}>
              {cells.map((cell, at) =>
                at === name ? (
                  <th key={columns[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={columns[at]}
                    data-column={columns[at]}
                    data-sentence={at === sentences || undefined}
                    data-empty={!cell || undefined}
                  >
                    {cell || '–'}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  )
}
