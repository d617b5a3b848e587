import { formatDateTime, formatRelativeDay } from './times'

/** A past time in words, as of now; the full time is in its tip. */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeDay(at, now)}
    </time>
  )
}
