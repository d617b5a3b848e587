import { expect, it } from 'vitest'
import { addColumn, addRow, removeColumn, removeRow, setCell, tableAt, writeTable } from './table'

const text =
  'Fees:\n\n| Class | Fee |\n|---|--:|\n| LKG | 24,600 |\n| UKG | 25\\|0 |\n\nPaid in June.'
const read = () => tableAt(text, text.indexOf('24,600'))

it('reads the table at a place, and writes it again', () => {
  const found = read()
  expect(found?.table).toEqual({
    rows: [
      ['Class', 'Fee'],
      ['LKG', '24,600'],
      ['UKG', '25|0'],
    ],
    sides: ['---', '--:'],
  })
  expect(text.slice(...(found?.range ?? [0, 0]))).toMatch(/^\| Class[\s\S]*25\\\|0 \|$/)
  expect(found && writeTable(found.table)).toBe(
    '| Class | Fee |\n| --- | --: |\n| LKG | 24,600 |\n| UKG | 25\\|0 |',
  )
  expect(tableAt(text, 2)).toBeUndefined()
  expect(tableAt('| no | table |', 3)).toBeUndefined()
})

it('adds and removes rows and columns', () => {
  const table = read()?.table ?? { rows: [], sides: [] }
  expect(addRow(table, 1).rows).toEqual([table.rows[0], table.rows[1], ['', ''], table.rows[2]])
  expect(addColumn(table, 0)).toMatchObject({
    sides: ['---', '---', '--:'],
    rows: [
      ['Class', '', 'Fee'],
      ['LKG', '', '24,600'],
      ['UKG', '', '25|0'],
    ],
  })
  expect(removeRow(table, 0)).toBe(table)
  expect(removeRow(table, 2).rows).toHaveLength(2)
  expect(removeColumn(table, 0)).toEqual({ rows: [['Fee'], ['24,600'], ['25|0']], sides: ['--:'] })
  expect(setCell(table, [1, 1], '26,000').rows[1]).toEqual(['LKG', '26,000'])
})
