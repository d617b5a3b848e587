import { errorOf, noResponse } from './error'
import { signInAgain } from './leave'

export const base = '/api/'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

interface Call {
  body?: unknown
  /** The login call itself: its 401 means a wrong password, not a lost session. */
  signingIn?: boolean
}

/** Calls the API with JSON and gives its answer, or throws an ApiError. */
export async function call<Answer>(
  method: Method,
  path: string,
  { body, signingIn = false }: Call = {},
): Promise<Answer> {
  const response = await send(method, path, body)
  const text = await response.text().catch(() => {
    throw noResponse()
  })
  return answered<Answer>(response.status, text, signingIn)
}

/** The answer in a response's text. Without a session it leads to the login page. */
export function answered<Answer>(status: number, text: string, signingIn = false): Answer {
  if (status === 401 && !signingIn) signInAgain()
  if (status < 200 || status > 299) throw errorOf(status, text)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

function send(method: Method, path: string, body: unknown): Promise<Response> {
  const headers: HeadersInit = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return fetch(base + path, {
    method,
    headers,
    credentials: 'same-origin',
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw noResponse()
  })
}
