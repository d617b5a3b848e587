import { formatDayAndTime, parseInputTime } from '#admin/ui/times'
import type { PopupView } from '#shared/api/types.gen'

/** What visitors see of the pop-up now, as one says it. */
export function describeStatus({ live, from, until }: PopupView, now: number): string {
  if (live) return `Visitors see this pop-up now, ${endInWords(until)}.`
  if (until !== undefined && Date.parse(until) <= now) {
    return `Nobody sees it: it ended on ${formatDayAndTime(until)}.`
  }
  if (from) {
    return `Nobody sees it yet: it begins on ${formatDayAndTime(from)} and stays ${endInWords(until)}.`
  }
  return 'Nobody sees it.'
}

const minute = 60_000

/** Milliseconds until the pop-up begins or ends, a minute at most; false when it does neither any more. */
export function untilNextChange(popup: PopupView | undefined, now: number): number | false {
  if (!popup) return false
  const { live, from, until } = popup
  const begins = from === undefined ? now : Date.parse(from)
  const ends = until === undefined ? Infinity : Date.parse(until)
  const next = live ? ends : ends > now ? begins : Infinity
  return next === Infinity ? false : Math.min(Math.max(next - now, 2000), minute)
}

/** What comes of two times as a form has them; nothing where they can't be meant. */
export function describeSchedule(from: string, until: string, now: number): string | undefined {
  const [begin, end] = [parseInputTime(from), parseInputTime(until)]
  if ((from && !begin) || (until && !end)) return undefined
  if (end !== undefined && end <= Math.max(begin ?? now, now)) return undefined
  const later = begin !== undefined && begin > now
  const start = later ? formatDayAndTime(begin) : 'now'
  return `Each visitor will see it once a day, from ${start} ${endInWords(end)}.`
}

const endInWords = (end: string | number | undefined) =>
  end === undefined ? 'until you delete it' : `until ${formatDayAndTime(end)}`
