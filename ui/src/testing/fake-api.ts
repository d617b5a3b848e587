import { vi } from 'vitest'

/** What the fake server does with a call: answers with a status and a body, or stays silent. */
export type Answer =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | 'no response'
  | 'never'

/** A call that reached the fake server. */
export interface Call {
  call: string
  body: unknown
}

/**
 * Stands in for the server at the network's edge, for fetch and for uploads.
 * Answers go by "METHOD path"; a list of them is used up from the front and
 * its last one stays.
 */
export function fakeApi(answers: Record<string, Answer | Answer[]>): Call[] {
  const calls: Call[] = []
  const take = (call: string, body: unknown): Answer => {
    // Asked by the clock while a password is typed: only tests of it want to know.
    if (call === 'POST /api/password-strength' && !answers[call]) return 'no response'
    calls.push({ call, body })
    const given = answers[call]
    if (!Array.isArray(given)) return given ?? 'no response'
    return (given.length > 1 ? given.shift() : given[0]) ?? 'no response'
  }
  vi.stubGlobal('fetch', (address: string, options: RequestInit = {}) => {
    const json = typeof options.body === 'string'
    const body = json ? JSON.parse(options.body as string) : options.body
    return fetched(take(`${options.method ?? 'GET'} ${address}`, body), options.signal)
  })
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      override answerTo = take
    },
  )
  return calls
}

function fetched(answer: Answer, signal?: AbortSignal | null): Promise<Response> {
  if (answer === 'never')
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  if (answer === 'no response') return Promise.reject(new TypeError('Failed to fetch'))
  const { status = 200, headers = {} } = answer
  return Promise.resolve(new Response(textOf(answer.body), { status, headers }))
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** As much of XMLHttpRequest as an upload needs. */
class FakeUpload {
  answerTo: (call: string, body: unknown) => Answer = () => 'no response'
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  private call = ''
  private headers = new Headers()

  open(method: string, address: string) {
    this.call = `${method} ${address}`
  }

  setRequestHeader() {}

  getResponseHeader(name: string) {
    return this.headers.get(name)
  }

  send(body: FormData | Blob) {
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    const answer = this.answerTo(this.call, body)
    if (answer === 'never') return
    queueMicrotask(() => this.settle(answer))
  }

  abort() {
    this.onabort?.()
  }

  private settle(answer: Exclude<Answer, 'never'>) {
    if (answer === 'no response') return this.onerror?.()
    this.status = answer.status ?? 200
    this.headers = new Headers(answer.headers)
    this.responseText = textOf(answer.body) ?? ''
    this.onload?.()
  }
}

/** The answers of a server that takes a picture, and names it so. */
export const takesPicture = (_id: string): Record<string, Answer> => ({
  'POST /api/pictures/check': { body: { type: 'image/jpeg' } },
  'POST /api/pictures': {
    body: `${JSON.stringify({ answer: { message: 'ok', data: { _id }, known: false } })}\n`,
  },
})
