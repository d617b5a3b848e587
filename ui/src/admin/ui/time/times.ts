import { locale, t } from '#kit/i18n/message'

// India keeps one time, five and a half hours before UTC, all year round.
const ahead = 5.5 * 60 * 60 * 1000

/** The parts of a time in India, in the words of the page's language. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (time: string | number) => {
    // Made when it is first needed, since it takes longer than all that it writes.
    format ??= new Intl.DateTimeFormat(locale(), {
      timeZone: 'Asia/Kolkata',
      ...options,
    })
    return format.format(new Date(time)).replaceAll('\u202f', ' ')
  }
}

const dayOf = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const dayOfYear = formatter({ day: 'numeric', month: 'long' })
const weekdayOf = formatter({ weekday: 'long' })

/** The time of day in India: "6:00 pm". */
export const formatTime = formatter({ hour: 'numeric', minute: '2-digit', hour12: true })

/** A time as it is in India: "5 December 2026, 6:00 pm". */
export const formatDateTime = (time: string | number) =>
  t('{day}, {time}', { day: dayOf(time), time: formatTime(time) })

/** The end of a period. A midnight is the end of the day before. */
export const formatEnd = (time: string) => {
  const last = Date.parse(time) - 1
  return dayNumber(last) === dayNumber(time) ? formatDateTime(time) : dayOf(last)
}

/**
 * A past time as people say it, by India's days: "today, 9:14 am", "yesterday, 6:00 pm",
 * "Tuesday, 17 November", and of another year "5 December 2026".
 */
export function formatRelativeDay(at: string, now: number): string {
  const days = dayNumber(now) - dayNumber(at)
  const time = formatTime(at)
  if (days <= 0) return t('today, {time}', { time })
  if (days === 1) return t('yesterday, {time}', { time })
  if (inIndia(at).getUTCFullYear() !== inIndia(now).getUTCFullYear()) return dayOf(at)
  return t('{weekday}, {day}', { weekday: weekdayOf(at), day: dayOfYear(at) })
}

const dayNumber = (time: string | number) => Math.floor(inIndia(time).getTime() / 86_400_000)

/** The day of a time in India: "Saturday 5 December 2026". */
export const formatDay = (time: string | number) =>
  t('{weekday} {day}', { weekday: weekdayOf(time), day: dayOf(time) })

/** The same with its time: "Saturday 5 December 2026, 6:00 pm". */
export const formatDayAndTime = (time: string | number) =>
  t('{day}, {time}', { day: formatDay(time), time: formatTime(time) })

/** A time as the forms of the API have it, "2026-12-05T18:00"; "" for none. */
export function toInputTime(time: string | undefined): string {
  return time ? inIndia(time).toISOString().slice(0, 16) : ''
}

/** A time of the content, "2026-12-05 18:00" or a day alone, as forms have it: "2026-12-05T18:00". */
export const fromContentTime = (value: unknown): string =>
  String(value ?? '').replace(
    /^(\S{10})(?: (.*))?$/,
    (_, day, clock = '00:00') => `${day}T${clock}`,
  )

/** The same the other way. */
export const toContentTime = (input: string) => input.replace('T', ' ')

/** The day in India, as "2026-11-24". */
export const indianDay = (now: number) => toInputTime(new Date(now).toISOString()).slice(0, 10)

/** The moment that "2026-12-05T18:00" means in India; undefined for what is no time. */
export const parseInputTime = (input: string): number | undefined =>
  Date.parse(`${input}+05:30`) || undefined

/** A date whose UTC fields are India's. */
const inIndia = (time: string | number) => new Date(new Date(time).getTime() + ahead)
