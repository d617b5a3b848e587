import { call } from './client'
import type { ImportAnswer, RevisionAnswer, RevisionsAnswer } from './types.gen'

export const getRevisions = () => call<RevisionsAnswer>('GET', 'content/revisions')

export const getRevision = (number: number) =>
  call<RevisionAnswer>('GET', `content/revisions/${number}`)

export const rollBack = (to: number) =>
  call<ImportAnswer>('POST', 'content/rollback', { body: { to } })
