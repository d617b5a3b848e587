import type { ClassResult } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { FigureTable } from '#site/ui/FigureTable'

/** How one class did in one year; `name` says which of the two the row is of. */
interface ResultRow {
  name: string
  result: ClassResult
}

interface ResultTableProps {
  caption: string
  /** What the rows are. */
  first: string
  rows: ResultRow[]
}

/** Results of examinations, with remarks where there are any. */
export function ResultTable({ caption, first, rows }: ResultTableProps) {
  const columns = [
    first,
    t('Registered'),
    t('Passed'),
    t('Pass %'),
    t('Distinction'),
    t('First class'),
    t('Remarks'),
  ]
  const remarked = rows.some(({ result }) => result.remarks)
  const width = remarked ? columns.length : columns.length - 1
  return (
    <FigureTable
      caption={caption}
      columns={columns.slice(0, width)}
      sentences={columns.length - 1}
      rows={rows.map(({ name, result }) => [name, ...figuresOf(result)].slice(0, width))}
    />
  )
}

const figuresOf = (result: ClassResult) =>
  [
    result.registered,
    result.passed,
    result.passPercent,
    result.distinction ?? '',
    result.firstClass ?? '',
    result.remarks ?? '',
  ].map(String)
