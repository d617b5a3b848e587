import type { CalendarEvent, CalendarMonth } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Rows } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { DatedRow } from '#site/ui/DatedRow'
import styles from './CalendarPage.module.css'
import { KindMark } from './KindMark'
import { MonthGrid } from './MonthGrid'

interface MonthSectionProps {
  month: CalendarMonth
  today: string
  /** All dates that are shown: some reach into this month from the one before. Without them there is no table. */
  dates?: CalendarEvent[]
  /** Whether its days are printed, which are mostly empty where one kind was chosen. */
  printed?: boolean
}

/** The dates of a month, and its days beside them. Without dates it is there for its days alone. */
export function MonthSection({
  month: { id, name, month, events },
  today,
  dates,
  printed,
}: MonthSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className={`${styles.month} ${events.length > 0 ? '' : ui.wideOnly}`}
    >
      <div>
        <h2 id={id}>{name}</h2>
        {events.length === 0 && <p>{t('No more dates this month.')}</p>}
        <Rows gap="tight">
          {events.map((event) => (
            <Entry key={`${event.from} ${event.title}`} event={event} today={today} />
          ))}
        </Rows>
      </div>
      {dates && (
        <MonthGrid name={name} month={month} today={today} dates={dates} printed={printed} />
      )}
    </section>
  )
}

function Entry({ event, today }: { event: CalendarEvent; today: string }) {
  const { kind, title, from, until, daysText, classes, note } = event
  return (
    <DatedRow
      // HTML has no machine-readable form of several days.
      day={from === until ? <time dateTime={from}>{daysText}</time> : daysText}
      end={<KindMark kind={kind} />}
      isNow={from <= today && today <= until}
    >
      <p className={ui.bold}>{title}</p>
      {note && <p>{note}</p>}
      {classes && <p className={ui.note}>{t('Classes: {classes}', { classes })}</p>}
    </DatedRow>
  )
}
