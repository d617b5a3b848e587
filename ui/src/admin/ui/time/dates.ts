// The browser's own fields for dates write them as the language of its menus
// has it, which on many computers in India is American. These are the fields'
// texts: day, month, year.

const written =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2})[:.](\d\d)(?: ?([ap])\.?m\.?)?)?$/i
const standard = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/

/** A day, "2026-11-25", or a time of it, "2026-11-25T18:00", as people write it: "25/11/2026 18:00". */
export function writeDate(value: string): string {
  const [, year, month, day, clock] = standard.exec(value) ?? []
  if (!year) return value
  return `${day}/${month}/${year}${clock ? ` ${clock}` : ''}`
}

/** The day that somebody wrote, "2026-11-25"; undefined if it is none. */
export const readDay = (text: string): string | undefined => readTime(text, '')?.slice(0, 10)

/** The time that somebody wrote, "2026-11-25T18:00", of a day alone a given one; undefined if it is none. */
export function readTime(text: string, otherwise: string): string | undefined {
  const [, day = '', month = '', year = '', hour, minute = '', half] =
    written.exec(text.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = hour ? `${hourOf(hour, half)}:${minute}` : otherwise
  const exists = new Date(`${date}T${time || '00:00'}Z`)
  const isReal = !Number.isNaN(exists.getTime()) && exists.toISOString().startsWith(date)
  return isReal ? `${date}T${time}` : undefined
}

function hourOf(hour: string, half: string | undefined): string {
  const noon = half?.toLowerCase() === 'p' ? 12 : 0
  return String(half ? (Number(hour) % 12) + noon : Number(hour)).padStart(2, '0')
}
