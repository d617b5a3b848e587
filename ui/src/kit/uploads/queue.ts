import { getSession } from '#kit/api/accounts'
import { ApiError } from '#kit/api/error'
import { checkPicture, getPicture, sendPicture, type UploadProgress } from '#kit/api/pictures'
import type { PictureView } from '#kit/api/types.gen'
import type { Reauthentication } from '#kit/auth/reauthentication'
import { msg, t } from '#kit/i18n/message'
import { sha256 } from './hash'
import { isLeftOut, isSettled, type StoredFile, type UploadItem, type UploadState } from './item'
import { createLimiter } from './limiter'
import { decodeImage, shrinkImage, thumbnail } from './shrink'

interface Entry {
  item: UploadItem
  /** What is sent of the file, once that is known, and its name on the server. */
  body?: Blob
  id?: string | undefined
  /** Whether any of it was sent, so that the server may have it. */
  begun: boolean
  /** How often it failed in a row. */
  failures: number
  /** Whether somebody has signed in for it: who is refused then is not asked for ever. */
  signedIn?: boolean
  run: AbortController
  timer?: ReturnType<typeof setTimeout>
}

/** How many pictures there may be, and what is said of one more; without words for it, it takes the place. */
export interface UploadLimit {
  most: number
  full?: string
  /** Whether the server keeps what was sent, too, for an item of the content. */
  keep?: true
  /** Told of each picture that the server has. */
  onReady?: (item: UploadItem) => void
}

const unreadable = msg('This file can’t be read any more. Please choose it again.')
const longestPause = 30

/**
 * Upload queue of pictures: each is decoded, shrunk and sent for itself. One is decoded at a time,
 * because a telephone has no memory for two; two are sent at a time. After a broken connection and after
 * signing in it resumes by itself, and sends nothing again that the server has.
 */
export class UploadQueue {
  private entries: Entry[] = []
  private shown: readonly UploadItem[] = []
  private readonly listeners = new Set<() => void>()
  private readonly decodeLimit = createLimiter(1)
  private readonly sendLimit = createLimiter(2)
  private readonly waiting = new Set<() => void>()
  private unlisten = () => {}

  constructor(
    public limit: UploadLimit,
    private readonly auth: Reauthentication,
  ) {}

  readonly items = () => this.shown

  /** The queue lasts as long as a screen shows it: it begins with the first listener and ends with the last. */
  readonly subscribe = (listener: () => void) => {
    if (this.listeners.size === 0) this.listen()
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.end()
    }
  }

  private listen() {
    const online = () => this.resumeAll('waiting for the connection')
    window.addEventListener('online', online)
    const unsubscribe = this.auth.onSignedIn(() => this.resumeAll('signed out', true))
    this.unlisten = () => {
      window.removeEventListener('online', online)
      unsubscribe()
    }
  }

  /** Tells nobody who waits: their screen was left, and would send its form without the picture. */
  private end() {
    this.unlisten()
    this.waiting.clear()
    this.clear()
  }

  /** Takes files and gives the item of each. One that is there stays; if it was left out it is tried again. */
  readonly add = (files: Iterable<File>): UploadItem[] =>
    [...files].map((file) => {
      const there = this.entries.find(({ item }) => same(item.file, file))
      if (there) this.addAgain(there, file)
      return (there ?? this.addNew(file)).item
    })

  /** Takes pictures of the library, which are ready at once, and gives the item of each. */
  readonly take = (pictures: StoredFile[]): UploadItem[] =>
    pictures.map(({ hash, name, ...picture }) => {
      const there = this.entries.find(({ item }) => item.picture?._id === hash)
      const known = { picture: { ...picture, _id: hash }, shown: picture.url }
      return (there ?? this.addNew(new File([], name), known)).item
    })

  private addNew(file: File, known?: Partial<UploadItem>): Entry {
    if (!this.limit.full) this.clear()
    const entry = newEntry(file, known)
    if (this.isFull()) entry.item = { ...entry.item, ...this.noRoom() }
    this.entries.push(entry)
    this.notify()
    if (!isSettled(entry.item)) void this.upload(entry)
    return entry
  }

  /** A file that could not be read can be when it is chosen again. */
  private addAgain(entry: Entry, file: File) {
    if (!isLeftOut(entry.item)) return
    delete entry.body
    this.change(entry, { file })
    this.retry(entry.item.key)
  }

  readonly cancel = (key: string) => {
    const entry = this.entry(key)
    if (!entry || isSettled(entry.item)) return
    stop(entry)
    this.change(entry, { state: 'cancelled', message: undefined })
  }

  readonly remove = (key: string) => {
    const entry = this.entry(key)
    if (!entry) return
    stop(entry)
    this.entries = this.entries.filter((other) => other !== entry)
    this.notify()
    entry.item.small?.close()
  }

  readonly retry = (key: string) => {
    const entry = this.entry(key)
    if (!entry) return
    if (isLeftOut(entry.item) && this.isFull()) this.change(entry, this.noRoom())
    else this.restart(entry)
  }

  readonly clear = () => {
    for (const { item } of this.entries) this.remove(item.key)
  }

  /** Waits until nothing happens to any of them any more by itself; for ever when the screen is left before. */
  readonly settled = () =>
    new Promise<readonly UploadItem[]>((resolve) => {
      const look = () => {
        if (!this.shown.every(isSettled)) return
        this.waiting.delete(look)
        resolve(this.shown)
      }
      this.waiting.add(look)
      look()
    })

  private isFull() {
    return this.entries.filter(({ item }) => !isLeftOut(item)).length >= this.limit.most
  }

  private noRoom(): Partial<UploadItem> {
    return { state: 'no room', message: this.limit.full }
  }

  private async upload(entry: Entry) {
    if (entry.item.picture) return this.change(entry, { state: 'ready', part: 1 })
    const { signal } = entry.run
    try {
      entry.body ??= await this.decodeLimit(() => this.prepare(entry, signal))
      const { body } = entry
      this.change(entry, { state: 'waiting', message: undefined }, signal)
      const picture = await this.sendLimit(() => this.send(entry, body, signal))
      this.change(entry, { state: 'ready', part: 1, picture, message: picture.note }, signal)
      this.limit.onReady?.(entry.item)
    } catch (error) {
      if (!signal.aborted) this.handleFailure(entry, error)
    }
  }

  /** Finds what is to be sent of a file, which is refused here when it is no picture. */
  private async prepare(entry: Entry, signal: AbortSignal): Promise<Blob> {
    signal.throwIfAborted()
    const { file } = entry.item
    this.change(entry, { state: 'checking', message: undefined })
    const opened = await decodeImage(file)
    if (!opened) {
      signal.throwIfAborted()
      await checkPicture(file)
      return file
    }
    try {
      const small = await thumbnail(opened.pixels)
      this.change(entry, { state: 'shrinking', small }, signal)
      return await shrinkImage(file, opened)
    } catch {
      return file
    } finally {
      opened.pixels.close()
    }
  }

  private async send(entry: Entry, body: Blob, signal: AbortSignal): Promise<PictureView> {
    signal.throwIfAborted()
    await body.slice(0, 1).arrayBuffer() // a file may be gone by now
    try {
      const known = entry.begun ? await whatServerHas(entry, body, this.limit.keep) : undefined
      signal.throwIfAborted()
      if (known) return known
      entry.begun = true
      this.change(entry, { state: 'sending', part: 0 })
      return await sendPicture(body, this.progressOf(entry, signal), signal, this.limit.keep)
    } catch (error) {
      if (signal.aborted || !isSignedOut(error)) throw error
      this.change(entry, { state: 'signed out', part: 0 })
      if (!entry.signedIn) await this.auth.signInAgain() // which restarts it, see listen
      throw error
    }
  }

  private progressOf(entry: Entry, signal: AbortSignal): UploadProgress {
    return {
      sent: (part) =>
        this.change(entry, { part, state: part < 1 ? 'sending' : 'preparing' }, signal),
      stage: (stage, url) => {
        const shown = url ? { shown: url } : {}
        this.change(entry, { part: 1, state: 'preparing', stage, ...shown }, signal)
      },
    }
  }

  /** Tries again by itself after what passes by itself, and else says why it failed. */
  private handleFailure(entry: Entry, error: unknown) {
    if (!(error instanceof ApiError)) {
      return this.change(entry, { state: 'refused', message: t(unreadable) })
    }
    const { status, message } = error
    if (isSignedOut(error)) return this.change(entry, { state: 'signed out', message })
    if (status === 0) return this.scheduleRetry(entry, { state: 'waiting for the connection' })
    if (passing.includes(status)) {
      return this.scheduleRetry(
        entry,
        { state: 'waiting for the server', message },
        error.retryAfter,
      )
    }
    this.change(entry, { state: status === 403 || status >= 500 ? 'failed' : 'refused', message })
  }

  private scheduleRetry(entry: Entry, what: Partial<UploadItem>, after?: number) {
    entry.failures++
    const seconds = after ?? Math.min(2 ** entry.failures, longestPause)
    entry.timer = setTimeout(() => this.start(entry), seconds * 1000)
    this.change(entry, { ...what, part: 0 })
  }

  private resumeAll(state: UploadState, signedIn = false) {
    for (const entry of this.entries) if (entry.item.state === state) this.restart(entry, signedIn)
  }

  private restart(entry: Entry, signedIn = false) {
    entry.failures = 0
    entry.signedIn = signedIn
    this.start(entry)
  }

  private start(entry: Entry) {
    stop(entry)
    entry.run = new AbortController()
    this.change(entry, { state: 'waiting', part: 0, message: undefined })
    void this.upload(entry)
  }

  private entry(key: string) {
    return this.entries.find(({ item }) => item.key === key)
  }

  private change(entry: Entry, what: Partial<UploadItem>, signal?: AbortSignal) {
    if (signal?.aborted) return
    entry.item = { ...entry.item, ...what }
    this.notify()
  }

  private notify() {
    this.shown = this.entries.map(({ item }) => item)
    for (const listener of [...this.listeners, ...this.waiting]) listener()
  }
}

/** What passes by itself: too much to do, or a proxy that can't reach the server. */
const passing = [408, 429, 502, 503, 504]

const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401

/** Asks for a picture that was begun. Without a name for it, only whether the server answers us. */
async function whatServerHas(
  entry: Entry,
  body: Blob,
  keep?: true,
): Promise<PictureView | undefined> {
  entry.id ??= await sha256(body)
  if (!entry.id) {
    await getSession()
    return undefined
  }
  try {
    return (await getPicture(entry.id, keep)).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

let keys = 0

const newEntry = (file: File, known?: Partial<UploadItem>): Entry => ({
  item: { key: `picture-${++keys}`, file, state: 'waiting', part: 0, ...known },
  begun: false,
  failures: 0,
  run: new AbortController(),
})

function stop({ run, timer }: Entry) {
  clearTimeout(timer)
  run.abort()
}

const same = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
