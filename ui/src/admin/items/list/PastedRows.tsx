import { useId } from 'react'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import { useShownItems } from '../items-context'
import type { FieldSpec } from '../kinds/kind-spec'
import styles from './list.module.css'
import { type CheckedRow, columnsOf, type Row } from './pasted'

interface PastedRowsProps {
  rows: CheckedRow[]
  /** What the server said of cells, by the places of their rows and the names of their columns. */
  refused: Record<string, string>
  onChange: (place: number, next: Partial<Row>) => void
}

/** The rows that were pasted, as a table whose cells can be corrected; a block for each row where it is narrow. */
export function PastedRows({ rows, refused, onChange }: PastedRowsProps) {
  const { kind } = useShownItems()
  const columns = columnsOf(kind)
  return (
    <div className={`${ui.folding} ${styles.rows}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Row')}</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            <tr key={index}>
              <th scope="row">
                <label className={ui.target}>
                  <input
                    type="checkbox"
                    checked={row.isAdded}
                    onChange={({ target }) => onChange(index, { chosen: target.checked })}
                  />{' '}
                  {t('Row {row}', { row: index + 1 })}
                </label>
                {row.note && <p className={ui.note}>{row.note}</p>}
              </th>
              {columns.map((column, place) => (
                <Cell
                  key={column.name}
                  column={column}
                  row={index + 1}
                  text={row.cells[place] ?? ''}
                  error={row.problems[column.name] ?? refused[`${index}/${column.name}`]}
                  onChange={(text) =>
                    onChange(index, {
                      cells: columns.map((_, at) => (at === place ? text : (row.cells[at] ?? ''))),
                    })
                  }
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  column: FieldSpec
  row: number
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function Cell({ column, row, text, error, onChange }: CellProps) {
  const id = useId()
  const label = t(column.label)
  return (
    <td data-column={label}>
      <input
        aria-label={t('{column}, row {row}', { column: label, row })}
        {...(error && { 'aria-invalid': true, 'aria-describedby': id })}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {error && (
        <p id={id} className={`${ui.note} ${ui.bad}`}>
          {error}
        </p>
      )}
    </td>
  )
}
