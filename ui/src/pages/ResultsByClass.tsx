import type { ResultYear } from '../api/types.gen'
import { TableFrame } from '../components/TableFrame'
import styles from './Results.module.css'
import { ResultHead, ResultRow } from './ResultTable'

/** The same results again, a table for each class over the years. */
export function ResultsByClass({ years }: { years: ResultYear[] }) {
  return (
    <section className={styles.years} aria-labelledby="by-class">
      <h2 id="by-class">By class</h2>
      {classesOf(years).map((name) => (
        <section key={name} className={styles.year}>
          <h3>{name}</h3>
          <TableFrame label={`Results of ${name}`}>
            <ClassTable name={name} years={years} />
          </TableFrame>
        </section>
      ))}
    </section>
  )
}

/** Every class that has results, those of the newest year first. */
const classesOf = (years: ResultYear[]) => [
  ...new Set(years.flatMap((year) => year.classes.map((result) => result.class))),
]

function ClassTable({ name, years }: { name: string; years: ResultYear[] }) {
  return (
    <table>
      <caption>{name} over the years</caption>
      <ResultHead first="Year" />
      <tbody>
        {years.map((year) => {
          const result = year.classes.find((each) => each.class === name)
          return result && <ResultRow key={year.year} name={year.year} result={result} />
        })}
      </tbody>
    </table>
  )
}
