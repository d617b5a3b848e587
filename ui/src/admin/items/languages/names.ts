import type { Translation } from '#kit/api/types.gen'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'

const names: Record<string, MarkedText> = {
  en: msg('English'),
  hi: msg('Hindi'),
  kn: msg('Kannada'),
}

export const languageName = (code: string) => (names[code] ? t(names[code]) : code)

/** What a path of the form is in: a language, and the path of the original there; undefined for an original. */
export function languageOf(path: string) {
  const [, part = '', code, rest] = /^(.*\.|)translations\.(\w+)\.(.+)$/.exec(path) ?? []
  return code && rest ? { code, path: part + rest } : undefined
}

/** What is to be done in a language. */
export interface LanguageState {
  missing: number
  /** The original changed and the translation did not. */
  stale: boolean
}

/** The state in words; "" where all is translated. */
export function sayState(code: string, { missing, stale }: LanguageState): string {
  const language = languageName(code)
  if (stale && missing > 0)
    return t('{language}: out of date, {count} missing', { language, count: missing })
  if (stale) return t('{language}: out of date', { language })
  return missing > 0 ? t('{language}: {count} missing', { language, count: missing }) : ''
}

/** In which languages the translation of an item, or of the list that has it, is out of date; "" for none. */
export const sayStale = (translations: readonly Translation[]) =>
  say(msg('{language}: out of date'), translations, ({ stale }) => stale === true)

/** In which languages something is not translated; "" for none. */
export const sayIncomplete = (translations: readonly Translation[]) =>
  say(msg('{language}: incomplete'), translations, ({ missing }) => missing > 0)

function say(
  words: MarkedText,
  translations: readonly Translation[],
  holds: (translation: Translation) => boolean,
): string {
  const names = translations.filter(holds).map(({ language }) => languageName(language))
  return names.length > 0 ? t(words, { language: list(names) }) : ''
}
