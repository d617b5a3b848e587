import { isOneOf, marked, passageOf, wholePhrases } from './excerpt'
import type { Index, IndexedPage, Section } from './search-index'
import { corrected, matchWeight, type Term, termsOf, weightOf } from './terms'
import { isDigits, wordsOf } from './words'

// The search of internal/publish/page/searchfind.go, in the browser: both follow the cases of its testdata.

/** A page that a search finds, with the sections that hold the words, the best first. */
export interface Found extends IndexedPage {
  sections: Section[]
  /** Of the text, where it has more of the words than `about`. */
  excerpt: string
}

export interface Result {
  pages: Found[]
  /** A text in pieces: every second one is a word that was searched. */
  marked: (text: string) => string[]
}

const maxFound = 20
const maxSections = 3
const answerBonus = 96

/** What is found in a page. */
interface PageHit {
  terms: Set<Term>
  best: number
  sections: { section: Section; terms: number; score: number }[]
}

/** The pages that hold the most of a query, the best first. */
export function find(index: Index, query: string): Result {
  const weights = new Map<Term, Map<number, number>>()
  for (const asked of termsOf(index, query)) {
    const found = weigh(index, asked)
    const term = found.size > 0 ? asked : corrected(index, asked)
    weights.set(term, found.size > 0 ? found : weigh(index, term))
  }
  const terms = [...weights.keys()]
  const hits = new Map<number, PageHit>()
  for (const [at, section] of index.sections.entries()) {
    const held = terms.filter((term) => weights.get(term)?.has(at))
    if (held.length === 0) continue
    const body = held.reduce((sum, term) => sum + (weights.get(term)?.get(at) ?? 0), 0)
    const score = body + nameScore(terms, section.heading ?? '', 3)
    const hit = hitOf(hits, section.page)
    for (const term of held) hit.terms.add(term)
    hit.best = Math.max(hit.best, score)
    hit.sections.push({ section, terms: held.length, score })
  }
  for (const term of terms) {
    const answer = index.pages.findIndex(({ path }) => path === term.path)
    if (answer >= 0) hitOf(hits, answer).terms.add(term) // it need not say the word
  }
  return { pages: bestPages(index, terms, hits), marked: (text) => marked(terms, text) }
}

/** What is found in a page, which may be nothing yet. */
function hitOf(hits: Map<number, PageHit>, page: number): PageHit {
  const hit = hits.get(page) ?? { terms: new Set(), best: 0, sections: [] }
  hits.set(page, hit)
  return hit
}

/** How well a term matches each section that holds it. */
function weigh(index: Index, { alternates }: Term): Map<number, number> {
  const best = new Map<number, number>()
  for (const { words, weight } of alternates) {
    const [first, ...others] = words.map((word) => sectionsWith(index, word, weight))
    for (const [at, found] of first ?? []) {
      const least = Math.min(found, ...others.map((sections) => sections.get(at) ?? 0))
      if (least > 0) best.set(at, Math.max(best.get(at) ?? 0, least))
    }
  }
  return best
}

/** The sections that hold a word, or one that it matches. */
function sectionsWith({ words }: Index, word: string, weight: number): Map<number, number> {
  const sections = new Map<number, number>()
  for (const [held, steps] of Object.entries(words)) {
    const found = matchWeight(held, word, weight)
    if (found === 0) continue
    let at = 0
    for (const step of steps) {
      at += step
      sections.set(at, Math.max(sections.get(at) ?? 0, found))
    }
  }
  return sections
}

/**
 * How well terms fit a name: the more of the name they are, the better. Years do not make a name longer, and a phrase
 * fits as a whole.
 */
function nameScore(asked: Term[], name: string, factor: number): number {
  const all = wordsOf(name)
  const words = all.every(isDigits) ? all : all.filter((word) => !isDigits(word))
  if (!words.some((word) => isOneOf(asked, word))) return 0
  const terms = wholePhrases(asked, words)
  const weights = words
    .map((word) => Math.max(...terms.map((term) => weightOf(term, word))))
    .filter(Boolean)
  const sum = weights.reduce((a, b) => a + b, 0)
  const size = Math.max(words.length, terms.length)
  return sum && Math.floor((sum * factor * (size + 2 * weights.length)) / size)
}

/** The pages that hold as many terms as any. */
function bestPages({ pages }: Index, terms: Term[], hits: Map<number, PageHit>): Found[] {
  const ranked = [...hits].flatMap(([at, hit]) => {
    const page = pages[at]
    if (!page) return []
    const names = [page.title, ...(page.names ?? [])].map((name) => nameScore(terms, name, 4))
    const answered = terms.filter(({ path }) => path === page.path).length
    const many = Math.min(maxSections, hit.sections.length)
    const score =
      hit.best +
      many +
      (page.rank ?? 0) +
      answered * Math.floor(answerBonus / terms.length) +
      Math.max(...names)
    const needed = [...hit.terms].filter((term) => !term.isWeak).length
    return { at, page, hit, terms: needed, score }
  })
  return best(ranked, maxFound, ({ at }) => at).map(({ page, hit }) => found(terms, page, hit))
}

/** A page with the best of the sections that hold words, and an excerpt of them. */
function found(terms: Term[], page: IndexedPage, { sections }: PageHit): Found {
  let [line, most] = ['', passageOf(terms, page.about ?? '')[1]]
  for (const { section, terms: inAll } of inOrder(sections, () => 0).slice(0, maxSections)) {
    if (inAll <= most) break // nor has one that follows more words
    const [passage, held] = passageOf(terms, section.text ?? '')
    if (held > most) [line, most] = [passage, held]
  }
  const listed = sections.filter(({ section }) => section.anchor)
  const shown = best(listed, maxSections, () => 0).map(({ section }) => section)
  return { ...page, sections: shown, excerpt: line }
}

interface Hit {
  terms: number
  score: number
}

const inOrder = <Each extends Hit>(hits: Each[], place: (hit: Each) => number) =>
  hits.sort((a, b) => b.terms - a.terms || b.score - a.score || place(a) - place(b))

/** The first of those that hold as many terms as any. */
const best = <Each extends Hit>(hits: Each[], count: number, place: (hit: Each) => number) =>
  inOrder(hits, place)
    .slice(0, count)
    .filter((hit) => hit.terms === hits[0]?.terms)
