import { formatDateTime, formatRelativeDay } from './times'
import { useNow } from './use-now'

/** A past time in words, which stay true while the page is open; the full time is in its tip. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeDay(at, useNow())}
    </time>
  )
}
