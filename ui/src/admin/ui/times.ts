// India keeps one time, five and a half hours before UTC, all year round.
const ahead = 5.5 * 60 * 60 * 1000

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** A time as it is in India: "5 December 2026, 6:00 pm". */
export function formatDateTime(time: string | number): string {
  return `${dayOf(time)}, ${clock(time)}`
}

/** The day of a time in India: "5 December 2026". */
function dayOf(time: string | number): string {
  const at = inIndia(time)
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

/** The time of day of a time in India: "6:00 pm". */
function clock(time: string | number): string {
  const at = inIndia(time)
  const hour = at.getUTCHours()
  const minute = String(at.getUTCMinutes()).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
}

/**
 * A past time as people say it, by India's days: "today, 9:14 am", "yesterday, 6:00 pm",
 * "Tuesday, 17 November", and of another year "5 December 2026".
 */
export function formatRelativeDay(time: string, now: number): string {
  const days = dayNumber(now) - dayNumber(time)
  if (days <= 0) return `today, ${clock(time)}`
  if (days === 1) return `yesterday, ${clock(time)}`
  const [at, today] = [inIndia(time), inIndia(now)]
  if (at.getUTCFullYear() !== today.getUTCFullYear()) return dayOf(time)
  return `${weekdays[at.getUTCDay()]}, ${at.getUTCDate()} ${months[at.getUTCMonth()]}`
}

const dayNumber = (time: string | number) => Math.floor(inIndia(time).getTime() / 86_400_000)

/** The same with its day: "Saturday 5 December 2026, 6:00 pm". */
export const formatDayAndTime = (time: string | number) =>
  `${weekdays[inIndia(time).getUTCDay()]} ${formatDateTime(time)}`

/** The day of a time in India: "Saturday 5 December 2026". */
export const formatDay = (time: string | number) => formatDayAndTime(time).split(', ')[0] ?? ''

/** The time of day in India: "6:00 pm". */
export const formatTime = (time: string | number) => formatDateTime(time).split(', ')[1] ?? ''

/** A time as the forms of the API have it, "2026-12-05T18:00"; "" for none. */
export function toInputTime(time: string | undefined): string {
  return time ? inIndia(time).toISOString().slice(0, 16) : ''
}

/** The moment that "2026-12-05T18:00" means in India; undefined for what is no time. */
export const parseInputTime = (input: string): number | undefined =>
  Date.parse(`${input}+05:30`) || undefined

/** A date whose UTC fields are India's. */
const inIndia = (time: string | number) => new Date(new Date(time).getTime() + ahead)
