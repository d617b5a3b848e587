import type { Message } from '#kit/i18n/sentence'

/**
 * Says what the server says in the language of the page; without it that is English. Pages of the site in English do
 * without, and load 0.4 kB less.
 */
export const translation: {
  messageText?: (answer: Message) => string
  /** Headers that ask the server to answer in the language of the page: then it needs no translation here. */
  headers?: Record<string, string>
} = {}
