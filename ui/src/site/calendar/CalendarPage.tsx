import { useState } from 'react'
import type { CalendarEvent, CalendarFeed, CalendarKind, CalendarMonth } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { Folded } from '#site/ui/Folded'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './CalendarPage.module.css'
import { Feeds } from './Feeds'
import { MonthGrid } from './MonthGrid'

/** The school year month by month, for all or for a class: what is over is folded away, and one kind can be chosen where there is script. */
export default function CalendarPage({ page, layout }: PageProps<'calendar'>) {
  const [kind, setKind] = useState<CalendarKind | ''>('')
  const { months, feeds } = page.calendar
  const shown = months
    .map((month) => ({ ...month, events: month.events.filter((e) => !kind || e.kind === kind) }))
    .filter(({ events }) => events.length > 0)
  const past = shown.filter(({ isPast }) => isPast)
  const ahead = shown.filter(({ isPast }) => !isPast)
  const dates = shown.flatMap(({ events }) => events)
  const own = feeds.filter((feed) => feed.name && feed.page === page.path)
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} lead={page.info.description} letterhead={layout} />
      <PageBody>
        {page.info.html && <Prose html={page.info.html} />}
        {months.length === 0 && <p>{t('There are no dates yet. Please come back soon.')}</p>}
        {months.length > 0 && (
          <Stack>
            <Choice months={shown} kind={kind} onChange={setKind} />
            {feeds.length > 1 && <Classes feeds={feeds} current={page.path} />}
            {ahead.length > 0 && <Jump months={ahead} />}
          </Stack>
        )}
        {ahead.map((month) => (
          <Month key={month.id} month={month} dates={dates} printed={!kind} />
        ))}
        {past.length > 0 && (
          <details className={kind && styles.listed}>
            <summary>{t('Earlier this year')}</summary>
            <Stack gap="airy">
              {past.map((month) => (
                <Month key={month.id} month={month} />
              ))}
            </Stack>
          </details>
        )}
        {feeds.length > 0 && <Feeds feeds={own.length > 0 ? own : feeds} />}
      </PageBody>
    </>
  )
}

interface ChoiceProps {
  months: CalendarMonth[]
  kind: CalendarKind | ''
  onChange: (kind: CalendarKind | '') => void
}

function Choice({ months, kind, onChange }: ChoiceProps) {
  const count = months.reduce((sum, { events }) => sum + events.length, 0)
  return (
    <div>
      <FilterButtons
        label={t('Kind')}
        options={[
          { value: '', label: t('All') },
          { value: 'holiday', label: t('Holidays') },
          { value: 'examination', label: t('Examinations') },
          { value: 'event', label: t('Events') },
        ]}
        value={kind}
        onChange={onChange}
      />
      <p role="status" className={ui.visuallyHidden}>
        {plural(count, { one: '1 date', other: '{count} dates' })}
      </p>
    </div>
  )
}

/** Leads to the same page for a class. */
function Classes({ feeds, current }: { feeds: CalendarFeed[]; current: string }) {
  return (
    <nav aria-label={t('By class')} className={ui.targets}>
      <Folded heading={t('By class')}>
        <Cluster as="ul" gap="flat">
          {feeds.map(({ name, page }) => (
            <li key={page}>
              <PageLink to={page} current={page === current}>
                {name || t('All classes')}
              </PageLink>
            </li>
          ))}
        </Cluster>
      </Folded>
    </nav>
  )
}

function Jump({ months }: { months: CalendarMonth[] }) {
  return (
    <nav aria-label={t('Months')} className={ui.targets}>
      <Cluster as="ul" gap="flat">
        {months.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name.split(' ')[0]}</a>
          </li>
        ))}
      </Cluster>
    </nav>
  )
}

interface MonthProps {
  month: CalendarMonth
  /** All dates that are shown: some reach into this month from the one before. Without them there is no table. */
  dates?: CalendarEvent[]
  /** Whether its days are printed, which are mostly empty where one kind was chosen. */
  printed?: boolean
}

function Month({ month: { id, name, events }, dates, printed }: MonthProps) {
  return (
    <section aria-labelledby={id} className={styles.month}>
      <div>
        <h2 id={id}>{name}</h2>
        <Rows>
          {events.map((event) => (
            <Entry key={`${event.from} ${event.title}`} event={event} />
          ))}
        </Rows>
      </div>
      {dates && (
        <MonthGrid
          name={name}
          month={events[0]?.from.slice(0, 7) ?? ''}
          dates={dates}
          printed={printed}
        />
      )}
    </section>
  )
}

function Entry({ event }: { event: CalendarEvent }) {
  const { kind, title, from, until, daysText, classes, note } = event
  return (
    <li className={styles.entry}>
      {/* HTML has no machine-readable form of several days. */}
      <p>{from === until ? <time dateTime={from}>{daysText}</time> : daysText}</p>
      <Stack gap="tight">
        <p className={ui.bold}>{title}</p>
        {note && <p>{note}</p>}
        <Cluster as="p" className={`${ui.note} ${ui.dayLine}`}>
          <b className={styles.mark} data-kind={kind}>
            {kindText(kind)}
          </b>
          {classes && <span>{t('Classes: {classes}', { classes })}</span>}
        </Cluster>
      </Stack>
    </li>
  )
}

function kindText(kind: CalendarKind) {
  switch (kind) {
    case 'holiday':
      return t('Holiday')
    case 'examination':
      return t('Examination')
    case 'event':
      return t('Event')
  }
}
