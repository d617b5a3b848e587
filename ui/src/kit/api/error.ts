import { t } from '#kit/i18n/message'
import type { Message } from '#kit/i18n/sentence'
import { translation } from './translation'
import type { ErrorBody } from './types.gen'

/**
 * A call that failed. The message is a sentence for the person who acted: the
 * server's own, or that there was no answer.
 */
export class ApiError extends Error {
  /** Seconds after which the server wants to be asked again. */
  retryAfter: number | undefined
  /** The other text of an item that two people changed. */
  theirs: ErrorBody['theirs']

  constructor(
    message: string,
    readonly code: string,
    readonly fields: Record<string, string> = {},
    readonly status = 0,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export const noResponse = () => new ApiError(t('No response from server.'), 'unreachable')

const messageText = (answer: Message) => translation.messageText?.(answer) ?? answer.message

/** The error that an answer's text holds; a proxy's page has no sentence of its own. */
export function errorOf(status: number, text: string): ApiError {
  const body = parsed(text) as Partial<ErrorBody> | undefined
  const message = body?.message
    ? messageText({ message: body.message, sentence: body.sentence })
    : t('The server could not answer ({status}). Please try again.', { status })
  const id = body?.requestId
  const whole = id
    ? t('{message} If it happens again, report this number: {id}.', { message, id })
    : message
  const error = new ApiError(whole, body?.code ?? 'internal', fieldMessages(body), status)
  error.theirs = body?.theirs
  return error
}

const fieldMessages = ({ fields = {}, fieldSentences = {} }: Partial<ErrorBody> = {}) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      messageText({ message, sentence: fieldSentences[name] }),
    ]),
  )

/** Whether the session has ended. */
export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

/** What a thrown value has to say. */
export const reason = (thrown: unknown) =>
  thrown instanceof Error ? thrown.message : String(thrown)

/** The messages by field, where the server named fields. */
export const fieldsOf = (thrown: unknown) => (thrown instanceof ApiError ? thrown.fields : {})

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
