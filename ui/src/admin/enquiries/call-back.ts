import { readDay } from '#admin/ui/time/dates'
import { formatDay, toInputTime } from '#admin/ui/time/times'
import { t } from '#kit/i18n/message'

const day = 86_400_000

/** A day in India, so many days from now: "2026-11-25". */
export const dayFromNow = (days: number) =>
  toInputTime(new Date(Date.now() + days * day).toISOString()).slice(0, 10)

/** Whether a day to call back on has come. */
export const isDue = (callBackOn: string) => callBackOn <= dayFromNow(0)

/** A day to call back on, in words. */
export function describeCallBack(callBackOn: string): string {
  if (callBackOn === dayFromNow(0)) return t('Call back today')
  if (callBackOn === dayFromNow(1)) return t('Call back tomorrow')
  const day = formatDay(`${callBackOn}T12:00:00+05:30`)
  return isDue(callBackOn)
    ? t('Call back: due since {day}', { day })
    : t('Call back on {day}', { day })
}

/** What is wrong with a day to call back on, as somebody wrote it; "" for nothing. */
export function callBackError(text: string): string {
  const written = readDay(text)
  if (!written) return t('Write the day as 25/11/2026')
  return written < dayFromNow(0) ? t('Must be today or a later day') : ''
}
