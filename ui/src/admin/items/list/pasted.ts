import type { Item, ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../kinds/kind-spec'
import { kinds } from '../kinds/kinds'

// Rows that somebody copied out of a spreadsheet, or out of a message, as people of a list.

/** How many are taken at once: more than any school has. */
export const mostRows = 200

/** The columns of a list of people: the lines of text of its form. */
export const columnsOf = (kind: ItemKind): FieldSpec[] =>
  kinds[kind].fields.filter(({ control }) => !control)

/** Headings by which columns are known beside their labels, as the command for spreadsheets knows them. */
const headings: Record<string, string[]> = {
  name: [
    ...['name', 'fullname', 'nameoftheteacher', 'teachername', 'teachersname', 'nameofstaff'],
    ...['staffname', 'nameoftheemployee', 'employeename', 'ಹೆಸರು', 'ಶಿಕ್ಷಕರಹೆಸರು', 'नाम', 'शिक्षककानाम'],
  ],
  designation: [
    ...['designation', 'role', 'position', 'post', 'subject', 'work', 'duty'],
    ...['ಹುದ್ದೆ', 'ಪದನಾಮ', 'ವಿಷಯ', 'पदनाम', 'पद', 'विषय'],
  ],
  qualification: [
    ...['qualification', 'qualifications', 'educationalqualification', 'education', 'degree'],
    ...['ವಿದ್ಯಾರ್ಹತೆ', 'ಅರ್ಹತೆ', 'योग्यता', 'शैक्षणिकयोग्यता'],
  ],
}

/** A text without capitals, spaces and signs, to be compared. */
const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** What was pasted: a row for each person, and the headings of columns that are not taken. */
export interface Pasted {
  rows: string[][]
  leftOut: string[]
}

/** Reads what was pasted. A first row of headings says which column is which; else they come as they are shown. */
export function readPasted(text: string, columns: readonly FieldSpec[]): Pasted {
  const all = cellsOf(text, columns.length)
  const [first = [], ...rest] = all
  const places = columns.map(({ name, label }) => {
    const known = [keyOf(t(label)), ...(headings[name === 'role' ? 'designation' : name] ?? [])]
    return first.findIndex((heading) => known.includes(keyOf(heading)))
  })
  if (places.every((place) => place < 0)) return { rows: withoutNumbers(all), leftOut: [] }
  return {
    rows: rest.map((cells) => places.map((place) => cells[place] ?? '')),
    leftOut: first.filter((heading, place) => heading && !places.includes(place)),
  }
}

/** Leaves out a first column that only counts the rows, and numbers before the names. */
function withoutNumbers(rows: string[][]): string[][] {
  const all = (pattern: RegExp) => rows.every(([cell = '']) => pattern.test(cell))
  if (all(/^\d{1,4}[.)]?$/)) return rows.map((cells) => cells.slice(1))
  const number = /^\d{1,4}[.)]\s*/
  return all(number)
    ? rows.map(([name = '', ...rest]) => [name.replace(number, ''), ...rest])
    : rows
}

/** The cells of the rows that have any: between tabs, as spreadsheets copy them, else commas. */
function cellsOf(text: string, columns: number): string[][] {
  const separator = text.includes('\t') ? '\t' : ','
  const rows = split(text, separator).map((cells) => cells.map(tidy))
  return rows
    .filter((cells) => cells.some(Boolean))
    .map((cells) => {
      if (separator !== ',') return cells
      // In a message, degrees have commas between them: “M.Sc., B.Ed.”.
      const last = cells
        .slice(columns - 1)
        .filter(Boolean)
        .join(', ')
      return [...cells.slice(0, columns - 1), last]
    })
}

/** Splits a text as spreadsheets copy it: a cell with several lines or a separator is between quotes. */
function split(text: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const add = (sign: string) => {
    const row = rows.at(-1) as string[]
    row.push((row.pop() ?? '') + sign)
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    const isEmpty = rows.at(-1)?.at(-1) === ''
    if (sign === '"' && isQuoted && text[at + 1] === '"') {
      add('"')
      at++
    } else if (sign === '"' && (isQuoted || isEmpty)) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) rows.at(-1)?.push('')
    else if (sign === '\n' && !isQuoted) rows.push([''])
    else add(sign)
  }
  return rows
}

/** One line, in the composed form, without what can't be seen but the joiners of Indian scripts. */
const tidy = (text: string) =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/(?![\u200c\u200d])\p{Cf}/gu, '')
    .trim()
    .normalize('NFC')

/** A row that is shown, with whether it is to be added. */
export interface Row {
  cells: string[]
  /** As somebody chose it; without it those are added who are not there yet. */
  chosen?: boolean
}

export interface CheckedRow extends Row {
  isAdded: boolean
  /** Why the row is left out unless it is chosen. */
  note: string
  /** By the names of the columns. */
  problems: Record<string, string>
}

/** Says of each row whether it is added, and what is wrong with it. */
export function checkRows(rows: Row[], kind: ItemKind, items: readonly Item[]): CheckedRow[] {
  const columns = columnsOf(kind)
  const present = new Set(items.map(({ title }) => keyOf(title)))
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    const name = keyOf(row.cells[0] ?? '')
    const earlier = seen.get(name)
    if (name && earlier === undefined) seen.set(name, index + 1)
    let note = ''
    if (name && present.has(name)) note = t('Is in the list already.')
    else if (earlier !== undefined) note = t('Is in row {row} already.', { row: earlier })
    const isAdded = row.chosen ?? !note
    const problems = columns.map((column, place): [string, string] => [
      column.name,
      isAdded ? problemOf(row.cells[place] ?? '', column, index + 1) : '',
    ])
    return {
      ...row,
      isAdded,
      note,
      problems: Object.fromEntries(problems.filter(([, why]) => why)),
    }
  })
}

/** What is wrong with a cell. How long a text may be, the server says. */
function problemOf(cell: string, column: FieldSpec, row: number): string {
  const where = { row, column: t(column.label) }
  if (!cell.trim()) return t('Row {row}: {column} is missing.', where)
  return /^[=+@]/.test(cell) ? t('Row {row}: {column} is a formula. Write it as words.', where) : ''
}
