import type { PopupView } from '../api/types.gen'
import { indianTime } from './times'

/** When visitors see the pop-up, as one says it. */
export function popupInWords({ live, from, until }: PopupView, now: number): string {
  const end = until ? `until ${indianTime(until)}` : 'until you delete it'
  if (live) return `On the home page now, ${end}.`
  const ended = until !== undefined && Date.parse(until) <= now
  if (ended) return `Not on the home page: it ended on ${indianTime(until)}.`
  if (from) return `Not on the home page yet: it comes on ${indianTime(from)} and stays ${end}.`
  return 'Not on the home page.'
}
