import type { ClassResult, ResultYear } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { FigureTable } from '#site/ui/FigureTable'

/** All results in one table: class by class, the newest year first, with remarks where there are any. */
export function ResultTable({ years }: { years: ResultYear[] }) {
  const columns = [
    t('Class'),
    t('Registered'),
    t('Passed'),
    t('Pass %'),
    t('Distinction'),
    t('First class'),
    t('Remarks'),
  ]
  const all = rowsOf(years)
  const remarked = all.some(({ result }) => result.remarks)
  const width = remarked ? columns.length : columns.length - 1
  return (
    <FigureTable
      caption={t('Results')}
      hidden
      columns={columns.slice(0, width)}
      sentences={columns.length - 1}
      rows={all.map(({ year, result }) =>
        [`${result.class} · ${year}`, ...figuresOf(result)].slice(0, width),
      )}
    />
  )
}

/** Every class that has results, those of the newest year first, with its years. */
function rowsOf(years: ResultYear[]) {
  const all = years.flatMap(({ year, classes }) => classes.map((result) => ({ year, result })))
  const classes = [...new Set(all.map(({ result }) => result.class))]
  return classes.flatMap((name) => all.filter(({ result }) => result.class === name))
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
