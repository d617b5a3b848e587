import { type Draft, saveDraft } from '#kit/api/drafts'
import { ApiError } from '#kit/api/error'
import type { ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import { filesOfPictures } from './album/pictures'
import { type Theirs, theirsOf } from './conflict'
import {
  type ChosenFile,
  chosenFiles,
  type ItemValues,
  itemFields,
  readyFiles,
  textOf,
} from './item-values'
import { fileOf, kinds } from './kinds/kinds'
import { dropUnsent, keepUnsent } from './unsent'

/** What the server has of a draft, and why it lacks the rest. */
export interface SaveState {
  savedAt?: string | undefined
  /** Something was typed that the server does not have. */
  isPending: boolean
  problem?: unknown
  /** The other text, where somebody changed the draft or the published item meanwhile. */
  theirs?: Theirs | undefined
}

const typingPause = 1_500
const retryPause = 5_000

interface Start {
  id: string
  kind: ItemKind
  /** The id of the published item; "" for a new one. */
  item: string
  base: number
  version: number
  /** What the form began with. */
  fields: Record<string, unknown>
  /** The files that the server keeps for the draft. */
  files: readonly DraftFile[] | undefined
  /** Those of another draft, which the first save names. */
  copied: DraftFile[] | undefined
  /** This browser had a text that the server may not have. */
  hasUnsent: boolean
  savedAt: string | undefined
  onSaved: (draft: Draft) => void
}

/**
 * Saves a draft while it is written, one request at a time: what is typed during one goes with the
 * next. Until the server has it, the browser keeps it. It knows nothing of React.
 */
export class DraftSaver {
  version: number
  /** What the server had last, as far as this browser knows. */
  known: Record<string, unknown> | undefined
  /** The files that the server keeps for the draft. */
  files: readonly DraftFile[]
  #base: number
  #item: string
  #before: Record<string, unknown>
  /** The files that the draft has after the next save, where they change otherwise than by what is sent. */
  #named: DraftFile[] | undefined
  #pending: ItemValues | undefined
  #running: Promise<boolean> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #sentFiles = new Set<ChosenFile>()
  #state: SaveState
  readonly #listeners = new Set<() => void>()

  constructor(private readonly start: Start) {
    this.version = start.version
    this.known = start.hasUnsent ? undefined : start.fields
    this.#base = start.base
    this.#item = start.item
    this.#before = start.fields
    this.#named = start.copied
    this.files = start.files ?? start.copied ?? []
    this.#state = { savedAt: start.savedAt, isPending: false }
  }

  subscribe = (hear: () => void) => {
    this.#listeners.add(hear)
    return () => {
      this.#listeners.delete(hear)
    }
  }

  state = () => this.#state

  /** Takes what the form holds now. */
  change(values: ItemValues) {
    this.#pending = values
    this.#keep(values)
    this.#set({ ...this.#state, isPending: true })
    if (!isRefused(this.#state.problem)) this.#flushIn(typingPause)
  }

  /** Saves what is pending. Resolves to whether the server has everything. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#state.theirs) return Promise.resolve(false) // the person chooses first
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Shows the text of somebody else, whether saving or publishing met it. */
  async contest(problem: ApiError) {
    const theirs = await theirsOf(problem, this.start.id)
    this.#set({ ...this.#state, problem, theirs })
  }

  /** Goes on from the other text with what was chosen of both; `dropsFile` when their file counts. */
  decide({ version, base, item, fields, files }: Theirs, values: ItemValues, dropsFile: boolean) {
    const { kind } = this.start
    this.version = version ?? this.version
    this.#base = base ?? this.#base
    this.#item = item ?? this.#item
    this.#before = fields
    this.known = fields
    this.files = files ?? this.files
    if (dropsFile && version === undefined)
      this.#named = this.files.filter(({ field }) => field !== `/${fileOf(kind)?.name}`)
    // The other text may have a picture under the same name.
    for (const [field, file] of chosenFiles(kind, values))
      if (field.includes('#')) this.#sentFiles.delete(file)
    this.#set({ savedAt: this.#state.savedAt, isPending: true })
    this.change(values)
  }

  /** Gives up what is pending: the draft is what the server has, or is no more. */
  drop(version = this.version) {
    clearTimeout(this.#timer)
    this.version = version
    this.#pending = undefined
    dropUnsent(this.start.id)
    this.#set({ savedAt: this.#state.savedAt, isPending: false })
  }

  async #save(): Promise<boolean> {
    while (this.#pending) {
      const values = this.#pending
      const { id, kind } = this.start
      const fields = itemFields(kind, this.#before, values)
      const files = chosenFiles(kind, values).filter(([, file]) => !this.#sentFiles.has(file))
      try {
        const { data } = await saveDraft(
          id,
          {
            version: this.version,
            kind,
            item: this.#item,
            base: this.#base,
            fields,
            ...(this.#named && { files: this.#named }),
            ...(kinds[kind].fields.some(({ control }) => control === 'pictures') && {
              files: filesOfPictures(textOf(values, 'images')),
            }),
          },
          files.length > 0 ? await readyFiles(files) : [], // a tab that is closed waits for nothing
        )
        this.version = data.version
        this.known = fields
        this.files = data.files ?? []
        this.#named = undefined
        for (const [, file] of files) this.#sentFiles.add(file)
        if (this.#pending === values) this.#pending = undefined
        this.#set({ savedAt: data.changedAt, isPending: Boolean(this.#pending) })
        this.start.onSaved(data)
      } catch (problem) {
        await this.#refused(problem)
        return false
      }
    }
    dropUnsent(this.start.id)
    return true
  }

  /** Says why nothing was saved, with the other text where there is one. */
  async #refused(problem: unknown) {
    this.#set({ ...this.#state, problem })
    if (codeOf(problem) === 'unreachable') this.#flushIn(retryPause)
    if (problem instanceof ApiError && problem.code === 'outdated')
      await this.contest(problem).catch((failed: unknown) => this.#refused(failed))
  }

  #keep(values: ItemValues) {
    const { id, kind } = this.start
    const begun = { id, kind, item: this.#item, base: this.#base, version: this.version }
    keepUnsent({ ...begun, values, files: this.#named })
  }

  #flushIn(pause: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  #set(state: SaveState) {
    this.#state = state
    for (const hear of this.#listeners) hear()
  }
}

const codeOf = (problem: unknown) => (problem instanceof ApiError ? problem.code : undefined)

/** Somebody else changed, published or discarded the draft: saving again would be refused again. */
const isRefused = (problem: unknown) => ['outdated', 'not_found'].includes(codeOf(problem) ?? '')
