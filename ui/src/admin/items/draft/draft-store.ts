import type { ChangeAnswer } from '#admin/ui/use-action'
import { approveDraft, type Draft, saveDraft, submitDraft } from '#kit/api/drafts'
import { ApiError } from '#kit/api/error'
import type { ItemKind } from '#kit/api/items'
import { filesOfPictures, isPictures } from '../album/pictures'
import { type ChosenFile, contentOf, type ItemValues } from '../item-values'
import { kinds } from '../kinds/kinds'
import {
  type DraftEvent,
  type DraftState,
  draftReducer,
  isGone,
  isOffline,
  isOutdated,
  namedFiles,
  type Theirs,
} from './draft-state'
import { theirsOf } from './theirs'
import { dropUnsent, keepUnsent } from './unsent'

const typingPause = 1_500
const retryPause = 5_000

export interface DraftOf {
  id: string
  kind: ItemKind
  /** Whose draft this browser keeps until the server has it. */
  account: string
  onSaved: (draft: Draft) => void
}

/**
 * Saves a draft while it is written, one request at a time: what is typed during one goes with the next. Until
 * the server has it, the browser keeps it. It knows nothing of React.
 */
export class DraftStore {
  #state: DraftState
  #running: Promise<boolean> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #uploads: (() => Promise<unknown>) | undefined
  readonly #listeners = new Set<() => void>()

  constructor(
    readonly of: DraftOf,
    start: DraftState,
  ) {
    this.#state = start
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  state = () => this.#state

  /** Saves at pauses of typing, and when the person or the connection moves on. Returns the way to stop, which saves. */
  run() {
    const controller = new AbortController()
    const { signal } = controller
    const save = () => void this.#saveChanges()
    document.addEventListener('focusout', save, { signal })
    document.addEventListener('visibilitychange', save, { signal })
    window.addEventListener('online', save, { signal })
    if (this.#state.status !== 'clean') this.#saveIn(typingPause)
    return () => {
      controller.abort()
      save()
    }
  }

  /** Takes what the form has now. */
  edit(values: ItemValues) {
    this.#change({ type: 'edited', values })
  }

  /** Takes a file for the field of a pointer, or none. */
  choose(pointer: string, file: ChosenFile | undefined) {
    this.#change({ type: 'chosen', pointer, file })
  }

  /** Nothing is published until these are there. */
  awaitUploads(settle: () => Promise<unknown>) {
    this.#uploads = settle
  }

  /** Saves what the server lacks. Resolves to whether it has everything. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#state.status === 'conflict') return Promise.resolve(false) // the person chooses first
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Saves everything, a draft that does not exist yet among it, as publishing needs. Throws why it can't be. */
  async saveAll() {
    await this.#uploads?.()
    if (this.#state.server.version === 0) this.#dispatch({ type: 'needed' })
    if (!(await this.flush())) throw this.#state.problem
  }

  /** Publishes the draft, or submits it for approval. */
  async finish(publishes: boolean) {
    await this.saveAll()
    const { version } = this.#state.server
    const sent: Promise<ChangeAnswer> = publishes
      ? approveDraft(this.of.id, version)
      : submitDraft(this.of.id, version)
    return sent.catch(async (error: unknown) => {
      if (error instanceof ApiError && isOutdated(error)) await this.#contest(error)
      throw error
    })
  }

  /** Goes on from the other text with the values that were chosen of both. */
  decide(theirs: Theirs, values: ItemValues, theirsOf: ReadonlySet<string>) {
    this.#change({ type: 'decided', theirs, values, theirsOf })
  }

  /** Gives up what is not saved: the draft is what the server has, or does not exist any more. */
  drop() {
    clearTimeout(this.#timer)
    this.#dispatch({ type: 'dropped' })
    dropUnsent(this.of.account, this.of.id)
  }

  /** Keeps the text in this browser for a new draft, with its files and the revision it was begun on, and gives up this one. */
  moveTo(id: string) {
    const { values, files, server } = this.#state
    const { account, kind } = this.of
    const unsent = {
      id,
      kind,
      item: server.item,
      base: server.base,
      version: 0,
      values,
      named: [...server.files],
    }
    keepUnsent(account, unsent, files)
    this.drop()
  }

  async #saveChanges() {
    if (this.#state.status !== 'clean') await this.flush()
  }

  async #save(): Promise<boolean> {
    while (this.#state.status !== 'clean') {
      this.#dispatch({ type: 'saving' })
      const of = this.#state
      try {
        const { fields, data } = await this.#send(of)
        const { version, files = [], changedAt: savedAt } = data
        const server = { ...of.server, version, fields, files, savedAt }
        this.#dispatch({ type: 'saved', of, server })
        this.of.onSaved(data)
      } catch (problem) {
        await this.#refused(problem)
        return false
      }
    }
    dropUnsent(this.of.account, this.of.id)
    return true
  }

  async #send(state: DraftState) {
    const { values, files, sent, server } = state
    const { id, kind } = this.of
    const { version, item, base } = server
    const fields = contentOf(kind, values, files)
    const pictures = kinds[kind].fields.find(isPictures)
    const kept = pictures ? filesOfPictures(pictures, values[pictures.name]) : namedFiles(state)
    const chosen = [...files].filter(([, file]) => !sent.has(file))
    const draft = { version, kind, item, base, fields, ...(kept && { files: kept }) }
    // A tab that is closed waits for nothing.
    const { data } = await saveDraft(id, draft, chosen.length > 0 ? await whenMade(chosen) : [])
    return { fields, data }
  }

  /** Keeps why nothing was saved, with the other text where there is one. */
  async #refused(problem: unknown) {
    this.#dispatch({ type: 'failed', problem })
    if (isOffline(problem)) this.#saveIn(retryPause)
    if (problem instanceof ApiError && isOutdated(problem))
      await this.#contest(problem).catch((failed: unknown) => this.#refused(failed))
  }

  async #contest(problem: ApiError) {
    const theirs = await theirsOf(problem, this.of.id)
    if (theirs.version === this.#state.server.version) return // nobody changed the draft
    this.#dispatch({ type: 'contested', problem, theirs })
  }

  /** Keeps a change in this browser, and saves it at the next pause unless the server would refuse it again. */
  #change(event: DraftEvent) {
    const before = this.#state
    this.#dispatch(event)
    if (this.#state === before) return
    const { account, id, kind } = this.of
    const { status, problem, values, files, server } = this.#state
    const named = namedFiles(this.#state)
    const { item, base, version } = server
    keepUnsent(account, { id, kind, item, base, version, values, named }, files)
    if (status !== 'conflict' && !isGone(problem)) this.#saveIn(typingPause)
  }

  #saveIn(pause: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  #dispatch(event: DraftEvent) {
    this.#state = draftReducer(this.of.kind, this.#state, event)
    for (const listener of this.#listeners) listener()
  }
}

/** The files to send, once they are made; nothing comes of one that can't be opened. */
async function whenMade(chosen: [string, ChosenFile][]): Promise<[string, File][]> {
  const made = chosen.map(async ([pointer, file]) => [pointer, await file] as const)
  return (await Promise.all(made)).filter((pair): pair is [string, File] => pair[1] instanceof File)
}
