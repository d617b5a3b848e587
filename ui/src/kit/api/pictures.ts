import { base, call, failed } from './client'
import { errorOf, noResponse, parsed } from './error'
import type {
  PictureAnswer,
  PictureCheck,
  PictureLine,
  PictureStage,
  PictureView,
  TakedownAnswer,
  TakedownForm,
} from './types.gen'

// fetch can't tell how much of a body has been sent, so pictures go by
// XMLHttpRequest.

/** How much of a file the server wants to see to tell what it is. */
const beginning = 64 * 1024
/** Milliseconds without any progress after which a connection counts as broken. */
const stalled = 20_000
/** The same while the server prepares: other pictures may come first. */
const silent = 120_000

/** Hears how far a picture on its way is. */
export interface UploadProgress {
  /** From 0 to 1; at 1 the server prepares it. */
  sent: (part: number) => void
  stage: (stage: PictureStage, url?: string) => void
}

/** Throws the server's own sentence about a file that it can't take. */
export const checkPicture = (file: Blob) =>
  call<PictureCheck>('POST', 'pictures/check', { body: file.slice(0, beginning) })

const kept = (keep: true | undefined) => (keep ? '?keep=1' : '')

/** The picture that was sent before; 404 when it was not, or its bytes should be kept and are not. */
export const getPicture = (id: string, keep?: true) =>
  call<PictureAnswer>('GET', `pictures/${id}${kept(keep)}`)

/** Deletes a picture permanently, everywhere. A dry run only says where it is. */
export const takeDownPicture = (form: TakedownForm) =>
  call<TakedownAnswer>('POST', 'media/takedown', { body: form })

/**
 * Sends one picture's bytes. Throws an ApiError: of status 0 when the
 * connection broke or stalled, of 401 without asking anybody to sign in.
 */
export function sendPicture(
  file: Blob,
  progress: UploadProgress,
  signal: AbortSignal,
  keep?: true,
): Promise<PictureView> {
  const request = new XMLHttpRequest()
  const watch = watchdog(() => request.abort())
  const lines = lineReader(progress)
  return new Promise<PictureView>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => {
      const part = total > 0 ? loaded / total : 0
      progress.sent(part)
      watch.feed(part < 1 ? stalled : silent)
    }
    request.onprogress = () => {
      if (request.status === 200) lines.read(request.responseText)
      watch.feed(silent)
    }
    request.onload = () => {
      try {
        resolve(pictureOf(request, lines))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(noResponse())
    request.onabort = () => reject(noResponse())
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', `${base}pictures${kept(keep)}`)
    request.setRequestHeader('Accept', 'application/x-ndjson')
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream')
    watch.feed(stalled)
    request.send(file)
  }).finally(watch.stop)
}

/** Ends what is not fed in time. */
function watchdog(end: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const feed = (milliseconds: number) => {
    stop()
    timer = setTimeout(end, milliseconds)
  }
  return { feed, stop }
}

interface LineReader {
  read: (text: string) => void
  /** The answer or the error. */
  last: () => PictureLine | undefined
}

/** Reads the lines of an answer as they come. */
function lineReader({ stage }: UploadProgress): LineReader {
  let from = 0
  let last: PictureLine | undefined
  const take = (line: PictureLine) => {
    if (line.progress) stage(line.progress.stage, line.progress.url)
    else last = line
  }
  const read = (text: string) => {
    for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', from)) {
      const line = parsed(text.slice(from, end)) as PictureLine | undefined
      if (line) take(line) // else a network's own page, which holds no answer
      from = end + 1
    }
  }
  return { read, last: () => last }
}

function pictureOf(request: XMLHttpRequest, lines: LineReader): PictureView {
  const { status, responseText } = request
  if (status < 200 || status > 299) {
    throw failed(status, responseText, request.getResponseHeader('Retry-After'))
  }
  lines.read(responseText)
  const { answer, error } = lines.last() ?? {}
  if (error) throw errorOf(statusOf[error.code] ?? 422, JSON.stringify(error))
  if (!answer) throw noResponse()
  return answer.data
}

/** What a line's error would have had as a status: those that are worth another try. */
const statusOf: Record<string, number> = {
  busy: 503,
  unreachable: 503,
  throttled: 429,
  internal: 500,
  storage_full: 507,
}
