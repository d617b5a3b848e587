import { useState } from 'react'
import type { CalendarKind, CalendarMonth } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './CalendarPage.module.css'
import { ClassChoice } from './ClassChoice'
import { Feeds } from './Feeds'
import { HolidayList } from './HolidayList'
import { KindMark, kindText } from './KindMark'
import { MonthSection } from './MonthSection'

/** The school year from today on, for all or for a class; or the holidays of a school year and nothing else. */
export default function CalendarPage({ page, layout }: PageProps<'calendar'>) {
  const { todayText, holidays } = page.calendar
  const { heading, html } = page.info
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead
        heading={heading}
        lead={holidays ? undefined : t('Today: {day}', { day: todayText })}
        letterhead={layout}
      />
      <PageBody>
        {holidays ? (
          <HolidayList heading={heading} school={layout.school.name} holidays={holidays} />
        ) : (
          <Dates {...page.calendar} path={page.path} />
        )}
        {html && <Prose html={html} />}
      </PageBody>
    </>
  )
}

type DatesProps = PageProps<'calendar'>['page']['calendar'] & { path: string }

/** What is ahead month by month; what is over is folded away, and one kind can be chosen where there is script. */
function Dates({ today, months, past, feeds, path }: DatesProps) {
  const [kind, setKind] = useState<CalendarKind | ''>('')
  const shown = (all: CalendarMonth[]) =>
    all
      .map((month) => ({ ...month, events: month.events.filter((e) => !kind || e.kind === kind) }))
      .filter(({ events, month }) => events.length > 0 || (!kind && today.startsWith(month)))
  const over = shown(past)
  const ahead = shown(months)
  const dates = [...over, ...ahead].flatMap(({ events }) => events)
  const own = feeds.filter((feed) => feed.name && feed.page === path)
  if (months.length === 0) return <p>{t('There are no dates yet.')}</p>
  return (
    <>
      <div>
        <div className={`${ui.screenOnly} ${styles.choice}`}>
          {feeds.length > 1 && <ClassChoice feeds={feeds} current={path} />}
          <div className={ui.sideways}>
            {' '}
            <FilterButtons
              label={t('Kind')}
              options={[
                { value: '', label: t('All') },
                { value: 'holiday', label: t('Holidays') },
                { value: 'examination', label: t('Examinations') },
              ]}
              value={kind}
              onChange={setKind}
            />
          </div>
        </div>
        <p role="status" className={ui.visuallyHidden}>
          {plural(dates.length, { one: '1 date', other: '{count} dates' })}
        </p>
        <nav aria-label={t('Months')} className={`${ui.targets} ${ui.sideways}`}>
          <Cluster as="ul" gap="flat">
            {ahead.map(({ id, name, events }) => (
              <li key={id} className={events.length > 0 ? undefined : ui.wideOnly}>
                <a href={`#${id}`}>{name.split(' ')[0]}</a>
              </li>
            ))}
          </Cluster>
        </nav>
        <Cluster gap="flat" spread className={`${ui.note} ${ui.targets}`}>
          <Cluster as="p" gap="tight">
            <KindMark kind="holiday" /> {t('no school')} <KindMark kind="examination" />{' '}
            {kindText('examination')}
          </Cluster>
          <PageLink to="/calendar/holidays" className={ui.screenOnly}>
            {t('Holiday list')}
          </PageLink>
        </Cluster>
      </div>
      {ahead.map((month) => (
        <MonthSection key={month.id} month={month} today={today} dates={dates} printed={!kind} />
      ))}
      {over.length > 0 && (
        <details className={kind && styles.listed}>
          <summary>{t('Earlier this year')}</summary>
          <Stack gap="airy">
            {over.map((month) => (
              <MonthSection key={month.id} month={month} today={today} />
            ))}
          </Stack>
        </details>
      )}
      {feeds.length > 0 && <Feeds feeds={own.length > 0 ? own : feeds} />}
    </>
  )
}
