import type { Index } from './search-index'
import { isDigits, isIndian, isOneLetterOff, isWeak, wordsOf } from './words'

// A query as the index understands it: by the rules of internal/publish/page/searchfind.go.

const maxText = 200
const maxWords = 8
const maxPhraseWords = 4
const minCorrected = 4
const minIndianStem = 3
const ownWeight = 4
const synonymWeight = 3
const beginningWeight = 2
const correctedWeight = 2

/** A phrase that a text may hold in the place of a term. */
interface Alternate {
  words: string[]
  weight: number
}

/** A word of a query, or a phrase that the synonyms know, with everything that means the same. */
export interface Term {
  alternates: Alternate[]
  isWeak: boolean
  /** Of the page that answers. */
  path: string | undefined
}

/** Phrases of the synonyms, the longest first, and single words. */
export function termsOf({ synonyms }: Index, query: string): Term[] {
  let words = wordsOf([...query].slice(0, maxText).join('')).slice(0, maxWords)
  const groupOf = (phrase: string) => synonyms.find((group) => group.words.includes(phrase))
  const terms: Term[] = []
  while (words.length > 0) {
    const [size, group] = phraseAt(words, groupOf)
    const own = words.slice(0, size)
    const meanings = group?.words.map((phrase) => alternate(phrase, synonymWeight)) ?? []
    terms.push({
      alternates: [{ words: own, weight: ownWeight }, ...meanings],
      isWeak: own.length === 1 && isWeak(own[0] ?? ''),
      path: group?.path,
    })
    words = words.slice(size)
  }
  return terms
}

type Group = Index['synonyms'][number]

const alternate = (phrase: string, weight: number) => ({ words: phrase.split(' '), weight })

/** The longest phrase that words begin with, or the first word. A word of India finds what it is an inflection of. */
function phraseAt(
  words: string[],
  groupOf: (phrase: string) => Group | undefined,
): [size: number, group: Group | undefined] {
  for (let size = Math.min(maxPhraseWords, words.length); size > 0; size--) {
    const group = groupOf(words.slice(0, size).join(' '))
    if (group) return [size, group]
  }
  const letters = [...(words[0] ?? '')]
  for (let size = letters.length - 1; size >= minIndianStem && isIndian(words[0] ?? ''); size--) {
    const group = groupOf(letters.slice(0, size).join(''))
    if (group) return [1, group]
  }
  return [1, undefined]
}

/** A term with the words that differ from it by one letter, and what means the same as they. */
export function corrected({ synonyms, words }: Index, term: Term): Term {
  const [own = '', ...more] = term.alternates[0]?.words ?? []
  if (more.length > 0 || [...own].length < minCorrected || isDigits(own)) return term
  const meant = synonyms.filter((group) =>
    group.words.some((phrase) => isOneLetterOff(own, phrase)),
  )
  const held = Object.keys(words).filter((word) => isOneLetterOff(own, word))
  const alternates = [...meant.flatMap((group) => group.words), ...held].map((phrase) =>
    alternate(phrase, correctedWeight),
  )
  const path = term.path ?? meant.find((group) => group.path)?.path
  return { ...term, alternates: [...term.alternates, ...alternates], path }
}

/**
 * The weight for the same word, and less for one that begins with it; single letters and numbers begin nothing,
 * and what only means the same is not completed. In a script of India either word may be the other one with an
 * ending: case endings are a part of the word there.
 */
export function matchWeight(held: string, word: string, weight: number): number {
  if (held === word) return weight
  const isStem = isIndian(held) && [...held].length >= minIndianStem && word.startsWith(held)
  const isBeginning =
    held.startsWith(word) &&
    !isDigits(word) &&
    [...word].length > 1 &&
    (weight === ownWeight || isIndian(word))
  return isStem || isBeginning ? Math.min(weight, beginningWeight) : 0
}

/** How well a word matches a term. */
export function weightOf(term: Term, held: string): number {
  let best = 0
  for (const { words, weight } of term.alternates) {
    for (const word of words) best = Math.max(best, matchWeight(held, word, weight))
  }
  return best
}
