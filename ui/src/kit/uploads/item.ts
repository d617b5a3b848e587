import type { PictureStage, PictureView } from '#kit/api/types.gen'
import { type MarkedText, msg, plural, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'

/** Where a chosen picture is on its way. */
export type UploadState =
  | 'checking' // whether it is a picture
  | 'shrinking'
  | 'waiting' // for its turn
  | 'sending'
  | 'preparing' // the server has it and makes its widths
  | 'ready'
  | 'refused' // the message says why; trying again is no use
  | 'failed' // the message says why; it can be tried again
  | 'waiting for the connection' // tried again by itself, as the next one
  | 'waiting for the server'
  | 'signed out' // goes on when somebody has signed in
  | 'no room' // the message says so; it can be tried again when another one is removed
  | 'cancelled'

/** What the server made of a picture. */
type ServerPicture = Omit<PictureView, 'note' | 'variants'>

/** A chosen picture. Every change of it is a new object. */
export interface UploadItem {
  key: string
  /** As it was chosen. */
  file: File
  state: UploadState
  /** How much is sent, from 0 to 1. */
  part: number
  /** How far the server is, while it prepares it. */
  stage?: PictureStage
  /** What the server, or the browser, said of it. */
  message?: string | undefined
  /** A small view of it, once it was looked at. */
  small?: ImageBitmap | undefined
  /** The address of its 960 px version, once that can be seen. */
  shown?: string | undefined
  /** What the server made of it, once it is ready: `_id` names it from then on. */
  picture?: ServerPicture | undefined
}

/** A picture as it is listed: on its way, or one that the server has, of which only the name is known. */
export type ShownUpload = Omit<UploadItem, 'file'> & { file: Pick<File, 'name' | 'size'> }

const ended: UploadState[] = ['ready', 'refused', 'failed', 'no room', 'cancelled']

/** Whether nothing happens to it any more by itself. */
export const isSettled = ({ state }: Pick<UploadItem, 'state'>) => ended.includes(state)

/** Whether nothing will be made of it. */
export const isLeftOut = ({ state }: Pick<UploadItem, 'state'>) =>
  ['refused', 'no room', 'cancelled'].includes(state)

/** What names the picture that was chosen last, if one was. Throws why it was not sent. */
export function pictureName(items: readonly UploadItem[]): string | undefined {
  const last = items.at(-1)
  if (last && !last.picture) {
    throw new Error(
      last.message ?? t('The picture was not sent. Try again, or choose another one.'),
    )
  }
  return last?.picture?._id
}

/** Whether "Try again" can help it. */
export const canRetry = ({ state }: Pick<UploadItem, 'state'>) =>
  ['failed', 'no room', 'cancelled', 'signed out'].includes(state) ||
  state.startsWith('waiting for')

const labels: Record<UploadState, MarkedText> = {
  checking: msg('Checking the picture'),
  shrinking: msg('Making it smaller'),
  waiting: msg('Waiting for its turn'),
  sending: msg('Sending'),
  preparing: msg('Sent. The server is preparing it.'),
  ready: msg('Ready'),
  refused: msg('Not accepted'),
  failed: msg('Could not be sent'),
  'waiting for the connection': msg('No connection. It will be sent again by itself.'),
  'waiting for the server': msg('The server is busy. It will be sent again by itself.'),
  'signed out': msg('Waiting until you log in again'),
  'no room': msg('Left out'),
  cancelled: msg('Cancelled'),
}

const stages: Record<PictureStage, MarkedText> = {
  queued: msg('Sent. The server is opening other pictures first.'),
  decoding: msg('Sent. The server is opening it.'),
  shown: msg('Sent and opened. The server is making its sizes.'),
}

/** The state in words. */
export function describeUpload({ state, part, stage }: ShownUpload): string {
  if (state === 'sending') return t('{percent} % sent', { percent: Math.floor(part * 100) })
  return t((state === 'preparing' && stage && stages[stage]) || labels[state])
}

/** All of them in one sentence. */
export function summarizeUploads(items: readonly ShownUpload[]): string {
  if (items.length === 0) return ''
  const count = (holds: (item: ShownUpload) => boolean) => items.filter(holds).length
  const parts: [number, MarkedText][] = [
    [count(({ state }) => state === 'ready'), msg('{count} ready')],
    [
      count((item) => !isSettled(item) && !item.state.startsWith('waiting for')),
      msg('{count} on the way'),
    ],
    [
      count(({ state }) => state.startsWith('waiting for')),
      msg('{count} waiting for the connection'),
    ],
    [count(({ state }) => state === 'failed'), msg('{count} could not be sent')],
    [count(isLeftOut), msg('{count} left out')],
  ]
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => t(what, { count }))
  return plural(
    items.length,
    { one: '1 picture: {list}.', other: '{count} pictures: {list}.' },
    { list: list(counts, 'unit') },
  )
}

/** A picture of the library: the server has its bytes, which are named by their hash and never sent again. */
export interface StoredFile extends Omit<ServerPicture, '_id'> {
  hash: string
  name: string
  /** What it shows where it is. */
  alt: string
}
