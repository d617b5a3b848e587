import { t } from '#kit/i18n/message'
import type { Message } from '#kit/i18n/sentence'
import { ApiError, errorOf, noResponse, parsed } from './error'
import { interceptors } from './interceptors'
import { translation } from './translation'

export const base = '/api/'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Call {
  /** Sent as JSON; a blob or a form is sent as it is. */
  body?: unknown
  /** Throws what the server refuses: nobody is asked to sign in or for the password, as at the login itself. */
  onRefused?: 'throw'
  /** Aborts the call; then it throws. */
  signal?: AbortSignal
}

/**
 * Calls the API and gives its answer, or throws an ApiError. A refused call is
 * made once more when an interceptor has done what it lacked.
 */
export async function call<Answer>(
  method: Method,
  path: string,
  { body, onRefused, signal }: Call = {},
): Promise<Answer> {
  const response = await send(method, path, body, signal)
  const text = await response.text().catch(() => {
    throw noResponse()
  })
  const { ok, status, headers } = response
  const mayRecover = !ok && !onRefused
  if (mayRecover && (await interceptors.refused?.(errorOf(status, text), method))) {
    return call(method, path, { body, onRefused: 'throw', ...(signal && { signal }) })
  }
  return answered<Answer>(status, text, headers)
}

/** The answer in a response's text, or the error in it. */
function answered<Answer>(status: number, text: string, headers: Headers): Answer {
  if (status < 200 || status > 299) throw failed(status, text, headers.get('Retry-After'))
  const answer = text === '' ? undefined : parsed(text)
  if (text !== '' && answer === undefined) throw notOurs()
  if (translation.messageText && isMessage(answer)) answer.message = translation.messageText(answer)
  return answer as Answer
}

const isMessage = (answer: unknown): answer is Message =>
  typeof answer === 'object' && answer !== null && 'message' in answer

/** A network that wants a sign-in of its own answers everything with its page. */
const notOurs = () =>
  new ApiError(
    t(
      'This network answered in place of the site. Open another page to log in to the network, then try again.',
    ),
    'unreachable',
  )

/** The error in a response; `later` is its Retry-After. */
export function failed(status: number, text: string, later: string | null = null): ApiError {
  const error = errorOf(status, text)
  error.retryAfter = Number(later) || undefined
  return error
}

function send(
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers: HeadersInit = { Accept: 'application/json', ...translation.headers }
  const json = body !== undefined && !(body instanceof Blob || body instanceof FormData)
  if (json) headers['Content-Type'] = 'application/json'
  return fetch(base + path, {
    method,
    headers,
    credentials: 'same-origin',
    body: json ? JSON.stringify(body) : ((body as Blob | FormData | undefined) ?? null),
    ...(signal && { signal }),
  }).catch(() => {
    throw noResponse()
  })
}
