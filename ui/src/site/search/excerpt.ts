import { matchWeight, type Term, weightOf } from './terms'
import { partsOf, wordsOf } from './words'

// What is shown of a text that a search found: by the rules of internal/publish/page/searchexcerpt.go.

const excerptPieces = 56
const excerptBefore = 14
const textPieces = 1200
const sentenceEnd = /[.!?।·]\s/

/** The passage at the beginning of a text that has the most terms, and how many it has. */
export function passageOf(terms: Term[], text: string): [passage: string, held: number] {
  const pieces = partsOf(text).slice(0, textPieces)
  const words = pieces.map(wordsOf)
  let [first, held] = [0, 0]
  for (let at = 0; at < pieces.length && held < terms.length; at++) {
    if (!words[at]?.some((word) => isOneOf(terms, word))) continue
    const window = words.slice(at, at + excerptPieces - excerptBefore).flat()
    const all = wholePhrases(terms, window).filter(({ alternates }) => alternates.length > 0).length
    if (all > held) [first, held] = [at, all]
  }
  if (held === 0) return ['', 0]
  const endsBefore = (at: number) => at === 0 || sentenceEnd.test(pieces[at - 1] ?? '')
  let from = first
  while (from > first - excerptBefore && !endsBefore(from)) from--
  const to = Math.min(from + excerptPieces, pieces.length)
  const goesOn = to < pieces.length || to === textPieces
  const passage = pieces.slice(from, to).join('').trim()
  const before = endsBefore(from) ? '' : '… '
  return [before + passage + (goesOn ? ' …' : ''), held]
}

/** The terms with those of their phrases all words of which are among some words. */
export const wholePhrases = (terms: Term[], words: string[]): Term[] =>
  terms.map((term) => ({
    ...term,
    alternates: term.alternates.filter((phrase) =>
      phrase.words.every((word) => words.some((held) => matchWeight(held, word, phrase.weight))),
    ),
  }))

export const isOneOf = (terms: Term[], word: string) =>
  terms.some((term) => weightOf(term, word) > 0)

/** A text in pieces: every second one is a word that was searched. A phrase is marked where all of it is. */
export function marked(asked: Term[], text: string): string[] {
  const pieces = ['']
  const terms = wholePhrases(asked, wordsOf(text))
  for (const part of partsOf(text)) {
    const isMarked = wordsOf(part).some((word) => isOneOf(terms, word))
    if (isMarked === (pieces.length % 2 === 0)) pieces.push((pieces.pop() ?? '') + part)
    else pieces.push(part)
  }
  return pieces
}
