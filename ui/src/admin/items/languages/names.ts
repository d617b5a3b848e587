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

/** What a list says of an item's translations: in which languages they are out of date, and in which incomplete. */
export function sayIncomplete(translations: readonly Translation[]): string[] {
  const namesOf = (some: readonly Translation[]) =>
    list(some.map(({ language }) => languageName(language)))
  const stale = translations.filter(({ stale }) => stale)
  const incomplete = translations.filter(({ stale, missing }) => !stale && missing > 0)
  return [
    ...(stale.length > 0 ? [t('{language}: out of date', { language: namesOf(stale) })] : []),
    ...(incomplete.length > 0
      ? [t('{language}: incomplete', { language: namesOf(incomplete) })]
      : []),
  ]
}
