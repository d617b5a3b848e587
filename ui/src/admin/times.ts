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

/** A time as it is in India: "5 December 2026, 6:00 pm". */
export function indianTime(time: string): string {
  const at = inIndia(time)
  const hour = at.getUTCHours()
  const minute = String(at.getUTCMinutes()).padStart(2, '0')
  const clock = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${clock}`
}

/** A time as an input of type datetime-local takes it; "" for none. */
export function indianInput(time: string | undefined): string {
  return time ? inIndia(time).toISOString().slice(0, 16) : ''
}

/** A date whose UTC fields are India's. */
const inIndia = (time: string) => new Date(Date.parse(time) + ahead)
