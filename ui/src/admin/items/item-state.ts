import { fromContentTime, parseInputTime } from '#admin/ui/time/times'
import type { ItemKind } from '#kit/api/items'
import { type MarkedText, msg } from '#kit/i18n/message'
import { kinds } from './kinds/kinds'

/** Whether visitors see a published item: its dates say it. */
export const itemStates = ['live', 'scheduled', 'expired'] as const
export type ItemState = (typeof itemStates)[number]

export const itemStateLabels: Record<ItemState, MarkedText> = {
  live: msg('Visible'),
  scheduled: msg('Scheduled'),
  expired: msg('Archive'),
}

/** The state of an item by the times between which it is shown. */
export function stateOf(kind: ItemKind, fields: Record<string, unknown>, now: number): ItemState {
  if (!kinds[kind].scheduled) return 'live'
  const { publish, expires } = fields
  const [from, until] = [publish, expires].map((time) => parseInputTime(fromContentTime(time)))
  if (until && until <= now) return 'expired'
  return from && from > now ? 'scheduled' : 'live'
}

/** The parts of the list of drafts, by their states. */
export const draftStates = ['draft', 'waiting', 'sent-back'] as const
export type ListedDraftState = (typeof draftStates)[number]

export const draftStateLabels: Record<ListedDraftState, MarkedText> = {
  draft: msg('Drafts'),
  waiting: msg('Waiting'),
  'sent-back': msg('Sent back'),
}
