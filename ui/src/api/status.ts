import { call } from './client'
import type { ChangesAnswer, MessageAnswer, Status } from './types.gen'

export const getStatus = () => call<Status>('GET', 'status')

export const getChanges = () => call<ChangesAnswer>('GET', 'changes')

export const undo = (change: string) => call<MessageAnswer>('POST', `undo/${change}`)
