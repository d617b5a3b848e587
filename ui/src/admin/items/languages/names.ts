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

/** The state of a language, or of several alike, in words; "" where all is translated. */
export function sayState(language: string, { missing, stale }: LanguageState): string {
  if (stale && missing > 0)
    return t('{language}: out of date, {count} missing', { language, count: missing })
  if (stale) return t('{language}: out of date', { language })
  return missing > 0 ? t('{language}: {count} missing', { language, count: missing }) : ''
}

/** The states of languages in words, by their codes; those that are alike together. */
export function sayStates(states: Record<string, LanguageState>): string[] {
  const groups: { state: LanguageState; names: string[] }[] = []
  for (const [code, state] of Object.entries(states)) {
    const alike = groups.find(
      ({ state: { missing, stale } }) => missing === state.missing && stale === state.stale,
    )
    if (alike) alike.names.push(languageName(code))
    else groups.push({ state, names: [languageName(code)] })
  }
  return groups.map(({ state, names }) => sayState(list(names), state))
}
