import { formatDayAndTime, parseInputTime } from '#admin/ui/time/times'
import type { PopupView } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/** What visitors see of the pop-up now, as one says it. */
export function describeStatus({ live, from, until }: PopupView, now: number): string {
  const end = until === undefined ? undefined : formatDayAndTime(until)
  if (live) {
    return end
      ? t('Visitors see this pop-up now, until {end}.', { end })
      : t('Visitors see this pop-up now, until you delete it.')
  }
  if (end && until !== undefined && Date.parse(until) <= now) {
    return t('Nobody sees it: it ended on {end}.', { end })
  }
  if (!from) return t('Nobody sees it.')
  const begin = formatDayAndTime(from)
  return end
    ? t('Nobody sees it yet: it begins on {begin} and stays until {end}.', { begin, end })
    : t('Nobody sees it yet: it begins on {begin} and stays until you delete it.', { begin })
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
  const [begins, ends] = [parseInputTime(from), parseInputTime(until)]
  if ((from && !begins) || (until && !ends)) return undefined
  if (ends !== undefined && ends <= Math.max(begins ?? now, now)) return undefined
  const end = ends === undefined ? undefined : formatDayAndTime(ends)
  if (begins === undefined || begins <= now) {
    return end
      ? t('Each visitor will see it once a day, from now until {end}.', { end })
      : t('Each visitor will see it once a day, from now until you delete it.')
  }
  const begin = formatDayAndTime(begins)
  return end
    ? t('Each visitor will see it once a day, from {begin} until {end}.', { begin, end })
    : t('Each visitor will see it once a day, from {begin} until you delete it.', { begin })
}
