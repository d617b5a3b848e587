import { useState } from 'react'
import type { Circular } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { DatedRow } from '#site/ui/DatedRow'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './CircularsPage.module.css'

/** The letters that went to families, year by year, and by category where there is script. */
export default function CircularsPage({ page, layout }: PageProps<'circulars'>) {
  const [category, setCategory] = useState('')
  const all = page.circulars
  const shown = all.filter((each) => !category || each.category === category)
  const categories = unique(all.map((each) => each.category)).sort()
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} letterhead={layout} />
      <PageBody className={styles.body}>
        {all.length === 0 && <p>{t('There are no circulars yet. Please come back soon.')}</p>}
        {categories.length > 1 && (
          <div className={ui.sideways}>
            <FilterButtons
              label={t('Category')}
              options={[
                { value: '', label: t('All') },
                ...categories.map((label) => ({ value: label, label })),
              ]}
              value={category}
              onChange={setCategory}
            />
            <p role="status" className={ui.visuallyHidden}>
              {plural(shown.length, { one: '1 circular', other: '{count} circulars' })}
            </p>
          </div>
        )}
        {unique(shown.map(yearOf)).map((year) => (
          <Stack key={year} as="section" gap="tight" aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <Rows gap="tight">
              {shown
                .filter((each) => yearOf(each) === year)
                .map((each) => (
                  <Entry key={`${each.document.url} ${each.title}`} circular={each} />
                ))}
            </Rows>
          </Stack>
        ))}
        {page.info.html && <Prose html={page.info.html} />}
      </PageBody>
    </>
  )
}

const yearOf = ({ date }: Circular) => date.slice(0, 4)

const unique = (words: string[]) => [...new Set(words)]

function Entry({ circular }: { circular: Circular }) {
  const { title, category, classes, summary, date, dateText, document } = circular
  return (
    <DatedRow day={<time dateTime={date.slice(0, 10)}>{dateText}</time>}>
      <h3 className={ui.linksInline}>
        <a href={document.url}>
          {title}{' '}
          <span className={`${ui.note} ${ui.plain}`}>
            {t('(PDF, {size})', { size: document.size })}
          </span>
        </a>
      </h3>
      {summary && <p>{summary}</p>}
      <Cluster as="p" className={`${ui.note} ${ui.dayLine}`}>
        {category}
        {classes && <span>{t('Classes: {classes}', { classes })}</span>}
      </Cluster>
    </DatedRow>
  )
}
