import { indianTime, sinceThen } from './times'

/** A past time in words, as of now; the full time is in its tip. */
export function When({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={indianTime(at)}>
      {sinceThen(at, now)}
    </time>
  )
}
