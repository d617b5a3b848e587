import { expect, it } from 'vitest'
import { ApiError } from '#kit/api/error'
import { type DraftEvent, type DraftState, draftReducer } from './draft-state'

const begun: DraftState = {
  status: 'clean',
  values: { title: 'Rain' },
  files: new Map(),
  sent: new Set(),
  server: { version: 3, item: '', base: 7, fields: {}, files: [], savedAt: undefined },
  views: {},
  named: undefined,
}
const after = (...events: DraftEvent[]) =>
  events.reduce((state, event) => draftReducer('circular', state, event), begun)

const typed = (title: string): DraftEvent => ({ type: 'edited', values: { title } })
const failed = (code: string): DraftEvent => ({ type: 'failed', problem: new ApiError('', code) })
const saving: DraftEvent = { type: 'saving' }
const saved = (of: DraftState): DraftEvent => ({
  type: 'saved',
  of,
  server: { ...of.server, version: of.server.version + 1 },
})
const pdf = new File(['%PDF'], 'rain.pdf')
const chosen: DraftEvent = { type: 'chosen', pointer: '/document', file: pdf }

it('is clean until something is typed that is not there', () => {
  expect(after(typed('Rain'))).toBe(begun)
  expect(after(typed('Rain!')).status).toBe('dirty')
})

it('is clean once the server has what was typed, and dirty for what was typed meanwhile', () => {
  const sent = after(typed('Rain!'), saving)
  expect(draftReducer('circular', sent, saved(sent))).toMatchObject({
    status: 'clean',
    server: { version: 4 },
  })
  const typedMore = draftReducer('circular', sent, typed('Rain!!'))
  expect(typedMore.status).toBe('saving')
  expect(draftReducer('circular', typedMore, saved(sent)).status).toBe('dirty')
  const choseMore = draftReducer('circular', sent, chosen)
  expect(draftReducer('circular', choseMore, saved(sent))).toMatchObject({
    status: 'dirty',
    sent: new Set(),
  })
})

it('is offline until a save arrives, and dirty with the reason after a refusal', () => {
  const offline = after(typed('Rain!'), saving, failed('unreachable'))
  expect(offline.status).toBe('offline')
  expect(draftReducer('circular', offline, typed('Rain!!')).status).toBe('offline')
  expect(draftReducer('circular', offline, saved(offline))).toMatchObject({
    status: 'clean',
    problem: undefined,
  })
  expect(after(typed('Rain!'), saving, failed('invalid')).status).toBe('dirty')
})

it('stays in conflict while both texts are looked at, and goes on from the other one', () => {
  const theirs = { by: 'asha', at: '', fields: { title: 'Storm' }, version: 5, files: [] }
  const problem = new ApiError('', 'outdated')
  const both = after(typed('Rain!'), chosen, { type: 'contested', problem, theirs }, typed('Rain?'))
  expect(both.status).toBe('conflict')
  const decide = (...paths: string[]): DraftEvent => {
    return { type: 'decided', theirs, values: { title: 'Storm' }, theirsOf: new Set(paths) }
  }
  expect(draftReducer('circular', both, decide('title'))).toMatchObject({
    status: 'dirty',
    values: { title: 'Storm' },
    theirs: undefined,
    server: { version: 5, fields: { title: 'Storm' }, base: 7 },
  })
  expect(draftReducer('circular', both, decide('title')).files.get('/document')).toBe(pdf)
  expect(draftReducer('circular', both, decide('document')).files.size).toBe(0)
})

it('is clean when it is given up', () => {
  expect(after(typed('Rain!'), failed('unreachable'), { type: 'dropped' })).toMatchObject({
    status: 'clean',
    problem: undefined,
  })
})
