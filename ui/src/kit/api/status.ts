import { call } from './client'
import type { ChangesAnswer, MessageAnswer, Status } from './types.gen'

/** A change of the slider or the pop-up, as the history lists it. */
export type HomepageChange = ChangesAnswer['data'][number]

export const getStatus = () => call<Status>('GET', 'status')

export const getChanges = () => call<ChangesAnswer>('GET', 'changes')

export const undoChange = (change: string) => call<MessageAnswer>('POST', `undo/${change}`)
