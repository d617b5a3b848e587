import { call } from './client'
import type { ChangesAnswer, MessageAnswer, PurgeAnswer, PurgeForm, Status } from './types.gen'

export const getStatus = () => call<Status>('GET', 'status')

export const getChanges = () => call<ChangesAnswer>('GET', 'changes')

export const undoChange = (change: string) => call<MessageAnswer>('POST', `undo/${change}`)

/** Deletes a change and all older ones of its subject permanently, with their pictures. */
export const purgeChange = (change: string) =>
  call<PurgeAnswer>('POST', 'changes/purge', {
    body: { changes: [change] } satisfies PurgeForm,
  })
