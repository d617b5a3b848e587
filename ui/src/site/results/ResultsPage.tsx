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
import { ResultsByClass } from './ResultsByClass'
import styles from './ResultsPage.module.css'
import { ResultTable } from './ResultTable'

/** Board examination results, the newest year first. */
export default function ResultsPage({ page }: PageProps<'results'>) {
  const years = page.results
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} lead={page.info.lead} />
      <PageBody>
        {years[0] && <Figures year={years[0]} />}
        {page.info.html && <Prose html={page.info.html} />}
        {years.length === 0 && <p>{t('Results are shown here once they are declared.')}</p>}
        {years.length > 1 && (
          <Cluster aria-label={t('Results')} as="nav" gap="loose" className={ui.targets}>
            <a href="#by-year">{t('By year')}</a>
            <a href="#by-class">{t('By class')}</a>
          </Cluster>
        )}
        {years.length > 0 && (
          <Stack as="section" gap="airy" aria-labelledby="by-year">
            <h2 id="by-year">{t('By year')}</h2>
            {years.map((year) => (
              <Year key={year.year} year={year} />
            ))}
          </Stack>
        )}
        {years.length > 1 && <ResultsByClass years={years} />}
      </PageBody>
    </>
  )
}

/** The newest results, seen at a glance. */
function Figures({ year }: { year: ResultYear }) {
  return (
    <Cluster as="ul" className={styles.figures}>
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

function Year({ year }: { year: ResultYear }) {
  const toppers = year.classes.filter((result) => result.toppers?.length)
  return (
    <Stack as="section" gap="loose">
      <h3>{year.year}</h3>
      <ResultTable
        caption={t('Board examination {year}', { year: year.year })}
        first={t('Class')}
        rows={year.classes.map((result) => ({ name: result.class, result }))}
      />
      <Grid>
        {toppers.map((result) => (
          <div key={result.class}>
            <h4>{t('Highest marks in {name}', { name: result.class })}</h4>
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
      {year.note && <p className={ui.note}>{year.note}</p>}
    </Stack>
  )
}
