import type { ResultYear } from '#shared/api/types.gen'
import type { PageProps } from '#shared/routing/page'
import { PageHead } from '#shared/ui/PageHead'
import { Prose } from '#shared/ui/Prose'
import { Seo } from '#shared/ui/Seo'
import { ResultsByClass } from './ResultsByClass'
import styles from './ResultsPage.module.css'
import { ResultTable } from './ResultTable'

/** Board examination results, the newest year first. */
export default function ResultsPage({ page }: PageProps) {
  const years = page.results ?? []
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info?.heading ?? ''} lead={page.info?.description} />
      <div className="page-body">
        {years[0] && <Figures year={years[0]} />}
        {page.info?.html && <Prose html={page.info.html} />}
        {years.length === 0 && <p>Results are shown here once they are declared.</p>}
        {years.length > 1 && (
          <nav aria-label="Results" className="cluster loose targets">
            <a href="#by-year">By year</a>
            <a href="#by-class">By class</a>
          </nav>
        )}
        {years.length > 0 && (
          <section className={`stack ${styles.years}`} aria-labelledby="by-year">
            <h2 id="by-year">By year</h2>
            {years.map((year) => (
              <Year key={year.year} year={year} />
            ))}
          </section>
        )}
        {years.length > 1 && <ResultsByClass years={years} />}
      </div>
    </>
  )
}

/** The newest results, seen at a glance. */
function Figures({ year }: { year: ResultYear }) {
  return (
    <ul className={`cluster ${styles.figures}`}>
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
    <section className="stack loose">
      <h3>{year.year}</h3>
      <ResultTable
        caption={`Board examination ${year.year}`}
        first="Class"
        rows={year.classes.map((result) => ({ name: result.class, result }))}
      />
      {toppers.map((result) => (
        <div key={result.class} className={styles.toppers}>
          <h4>Highest marks in {result.class}</h4>
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
