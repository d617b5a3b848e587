import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import styles from '../../items.module.css'
import type { Range } from './markup'
import {
  addColumn,
  addRow,
  emptyTable,
  removeColumn,
  removeRow,
  setCell,
  type Table,
} from './table'

interface TableDialogProps {
  /** The table at the caret; without one it is a new one. */
  start: Table | undefined
  onDone: (table: Table) => void
  onClose: () => void
}

/** A table of a text, cell by cell. It stands in the form of the item, so that it is no form itself. */
export function TableDialog({ start, onDone, onClose }: TableDialogProps) {
  const [table, setTable] = useState(start ?? emptyTable)
  const [[row, column], setPlace] = useState<Range>([0, 0])
  const body = useRef<HTMLTableSectionElement>(null)

  /** Shows the new table at once, so that the focus can go to a cell of it. */
  function change(next: Table, to: Range) {
    const at = [
      Math.min(to[0], next.rows.length - 1),
      Math.min(to[1], next.sides.length - 1),
    ] as const
    flushSync(() => setTable(next))
    moveFocus(body.current?.querySelectorAll('tr')[at[0]]?.querySelectorAll('input')[at[1]])
  }

  function hear(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    change(row === table.rows.length - 1 ? addRow(table, row) : table, [row + 1, column])
  }

  return (
    <Dialog
      wide
      title={start ? t('Change the table') : t('New table')}
      description={
        <p>{t('The first row is that of the headings. Enter leads to the next row.')}</p>
      }
      onClose={onClose}
    >
      <Stack>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside are what is typed into */}
        <div className={styles.grid} onKeyDown={hear}>
          <table>
            <tbody ref={body}>
              {table.rows.map((cells, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <tr key={at}>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                    <td key={index}>
                      <input
                        type="text"
                        autoComplete="off"
                        aria-label={
                          at === 0
                            ? t('Heading {column}', { column: index + 1 })
                            : t('Row {row}, column {column}', { row: at, column: index + 1 })
                        }
                        value={cell}
                        onFocus={() => setPlace([at, index])}
                        onChange={(event) =>
                          setTable(setCell(table, [at, index], event.target.value))
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Cluster gap="tight" compact>
          <Button onClick={() => change(addRow(table, row), [row + 1, column])}>
            {t('Add a row')}
          </Button>
          <Button onClick={() => change(addColumn(table, column), [row, column + 1])}>
            {t('Add a column')}
          </Button>
          <Button onClick={() => change(removeRow(table, row), [row, column])}>
            {t('Remove the row')}
          </Button>
          <Button onClick={() => change(removeColumn(table, column), [row, column])}>
            {t('Remove the column')}
          </Button>
        </Cluster>
        <Cluster>
          <Button variant="main" onClick={() => onDone(table)}>
            {t('Put it into the text')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
