import type { CalendarEvent, CalendarKind } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import styles from './CalendarPage.module.css'
import { kindLetter } from './KindMark'

const weekdays = [
  [msg('Mo'), msg('Monday')],
  [msg('Tu'), msg('Tuesday')],
  [msg('We'), msg('Wednesday')],
  [msg('Th'), msg('Thursday')],
  [msg('Fr'), msg('Friday')],
  [msg('Sa'), msg('Saturday')],
  [msg('Su'), msg('Sunday')],
] as const

interface MonthGridProps {
  name: string
  /** Such as 2026-12. */
  month: string
  today: string
  dates: CalendarEvent[]
  printed?: boolean | undefined
}

/**
 * A month at a glance, beside its list where there is room. Its days are no links: a
 * keyboard would stop at each of them on the way to the next month.
 */
export function MonthGrid({ name, month, today, dates, printed }: MonthGridProps) {
  const first = new Date(`${month}-01`)
  const before = (first.getUTCDay() + 6) % 7
  const length = new Date(first.setUTCMonth(first.getUTCMonth() + 1, 0)).getUTCDate()
  const weeks = Array.from({ length: Math.ceil((before + length) / 7) }, (_, week) =>
    weekdays.map((_, day) => week * 7 + day + 1 - before),
  )
  // Of few dates the days are found in a fraction of the time: rendering has a limit.
  const own = dates.filter(({ from, until }) => from <= `${month}-31` && `${month}-01` <= until)
  return (
    <table className={`${ui.wideOnly} ${styles.grid} ${printed ? '' : ui.screenOnly}`}>
      <caption className={ui.visuallyHidden}>{name}</caption>
      <thead>
        <tr>
          {weekdays.map(([short, long]) => (
            <th scope="col" key={t(long)} abbr={t(long)}>
              {t(short)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (day < 1 || day > length) return <td key={day} />
              const iso = `${month}-${`${day}`.padStart(2, '0')}`
              return (
                <td key={day} aria-current={iso === today ? 'date' : undefined}>
                  {marked(day, datesOn(iso, own))}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const datesOn = (day: string, dates: CalendarEvent[]) =>
  dates.filter(({ from, until }) => from <= day && day <= until)

/** The number of a day: marked where there is no school, or most of it is examined, and with what is on it for screen readers. */
function marked(day: number, dates: CalendarEvent[]) {
  const titles = dates.map(({ title }) => title).join(', ') // a comma is one in English, Kannada and Hindi
  const read = titles && <span className={ui.visuallyHidden}>: {titles}</span>
  const isMarked = (of: CalendarKind) =>
    dates.some(({ kind, isForFew }) => kind === of && !isForFew)
  const kind = (['holiday', 'examination'] as const).find(isMarked)
  if (!kind)
    return (
      <>
        {day}
        {read}
      </>
    )
  return (
    <b className={styles.mark} data-kind={kind}>
      {day}
      <span aria-hidden className={ui.printOnly}>
        {kindLetter(kind)}
      </span>
      {read}
    </b>
  )
}
