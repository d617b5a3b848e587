import type { ResultYear } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Grid, Rows, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './ResultsPage.module.css'
import { ResultTable } from './ResultTable'

/** Board examination results: the newest at a glance, all in one table, and the highest marks. */
export default function ResultsPage({ page }: PageProps<'results'>) {
  const years = page.results
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} lead={page.info.lead} />
      <PageBody className={styles.body}>
        {years[0] && <Figures year={years[0]} />}
        {years.length > 0 ? (
          <ResultTable years={years} />
        ) : (
          <p>{t('Results are shown here once they are declared.')}</p>
        )}
        {years.map((year) => (
          <Year key={year.year} year={year} />
        ))}
        {page.info.html && <Prose html={page.info.html} />}
      </PageBody>
    </>
  )
}

/** The newest results, seen at a glance. */
function Figures({ year }: { year: ResultYear }) {
  return (
    <Cluster as="ul" gap="airy" className={styles.figures}>
      {year.classes.map((result) => (
        <li key={result.class}>
          {rich('<b>{percent} %</b><i>{name} passed in {year}</i>', {
            b: (inner) => <strong className={ui.bigFigure}>{inner}</strong>,
            i: (inner) => <span className={ui.soft}>{inner}</span>,
            percent: result.passPercent,
            name: result.class,
            year: year.year,
          })}
        </li>
      ))}
    </Cluster>
  )
}

/** The highest marks of a year, and what was written below it. */
function Year({ year: { year, classes, note } }: { year: ResultYear }) {
  const toppers = classes.filter((result) => result.toppers?.length)
  if (toppers.length === 0 && !note) return null
  return (
    <Stack as="section">
      <h2>{year}</h2>
      <Grid>
        {toppers.map((result) => (
          <div key={result.class}>
            <h3>{t('Highest marks in {name}', { name: result.class })}</h3>
            <Rows as="ol" gap="tight">
              {result.toppers?.map(({ name, score }) => (
                <Cluster key={name} as="li" spread>
                  <span>{name}</span> <strong>{score}</strong>
                </Cluster>
              ))}
            </Rows>
          </div>
        ))}
      </Grid>
      {note && <p className={ui.note}>{note}</p>}
    </Stack>
  )
}
