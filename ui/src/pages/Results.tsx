import type { ResultYear } from '../api/types.gen'
import { PageHead } from '../components/PageHead'
import { Prose } from '../components/Prose'
import { Seo } from '../components/Seo'
import { TableFrame } from '../components/TableFrame'
import type { ScreenProps } from '../routes'
import styles from './Results.module.css'

/** Board examination results, the newest year first. */
export default function Results({ page }: ScreenProps) {
  const years = page.results ?? []
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info?.heading ?? ''} lead={page.info?.description} />
      <div className="page-body">
        {years[0] && <Figures year={years[0]} />}
        {page.info?.html && <Prose html={page.info.html} />}
        {years.length === 0 && <p>Results will stand here once they are declared.</p>}
        {years.map((year) => (
          <Year key={year.year} year={year} />
        ))}
      </div>
    </>
  )
}

/** The newest results, seen at a glance. */
function Figures({ year }: { year: ResultYear }) {
  return (
    <ul className={styles.figures}>
      {year.classes.map((result) => (
        <li key={result.class}>
          <strong>{result.passPercent} %</strong>
          <span>
            {result.class} passed in {year.year}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Year({ year }: { year: ResultYear }) {
  const toppers = year.classes.filter((result) => result.toppers?.length)
  return (
    <section className={styles.year}>
      <h2>{year.year}</h2>
      <TableFrame label={`Results ${year.year}`}>
        <ResultTable year={year} />
      </TableFrame>
      {toppers.map((result) => (
        <div key={result.class} className={styles.toppers}>
          <h3>Highest marks in {result.class}</h3>
          <ol>
            {result.toppers?.map(({ name, score }) => (
              <li key={name}>
                <span>{name}</span> <strong>{score}</strong>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {year.note && <p className="note">{year.note}</p>}
    </section>
  )
}

function ResultTable({ year }: { year: ResultYear }) {
  return (
    <table>
      <caption>Board examination {year.year}</caption>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col" className="number">
            Registered
          </th>
          <th scope="col" className="number">
            Passed
          </th>
          <th scope="col" className="number">
            Pass %
          </th>
          <th scope="col" className="number">
            Distinction
          </th>
          <th scope="col" className="number">
            First class
          </th>
          <th scope="col">Remarks</th>
        </tr>
      </thead>
      <tbody>
        {year.classes.map((result) => (
          <tr key={result.class}>
            <th scope="row">{result.class}</th>
            <td className="number">{result.registered}</td>
            <td className="number">{result.passed}</td>
            <td className="number">{result.passPercent}</td>
            <td className="number">{result.distinction}</td>
            <td className="number">{result.firstClass}</td>
            <td>{result.remarks || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
