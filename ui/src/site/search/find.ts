// The search of internal/publish/page/search.go, in the browser: both follow the cases of its testdata.

/** An address, the title of its page, and the heading of its section or nothing. */
export type Entry = [path: string, title: string, heading: string]

/** Words and the places of the entries that hold them, each as the distance from the place before. */
export interface Index {
  entries: Entry[]
  words: Record<string, number[]>
}

const maxWords = 8
const maxFound = 20

/** The entries that hold the most words of a query, those with them in their titles first. */
export function find({ entries, words }: Index, query: string): Entry[] {
  const wanted = wordsOf(query).slice(0, maxWords)
  const weights = new Map<number, number[]>()
  for (const [held, steps] of Object.entries(words)) {
    for (const [place, word] of wanted.entries()) {
      const weight = matchWeight(held, word)
      if (weight === 0) continue
      let at = 0
      for (const step of steps) {
        at += step
        const all = weights.get(at) ?? wanted.map(() => 0)
        all[place] = Math.max(all[place] ?? 0, weight)
        weights.set(at, all)
      }
    }
  }
  const hits = [...weights].flatMap(([at, ofWords]) => {
    const entry = entries[at]
    if (!entry) return []
    const all = wanted.map((word, place) => (ofWords[place] ?? 0) + weightOfName(entry, word))
    return { at, entry, words: all.filter(Boolean).length, weight: all.reduce((a, b) => a + b, 0) }
  })
  hits.sort((a, b) => b.words - a.words || b.weight - a.weight || a.at - b.at)
  return hits
    .slice(0, maxFound)
    .filter((hit) => hit.words === hits[0]?.words)
    .map(({ entry }) => entry)
}

function weightOfName([path, title, heading]: Entry, word: string): number {
  const best = Math.max(0, ...wordsOf(heading || title).map((held) => 3 * matchWeight(held, word)))
  return best || !heading ? best : Math.min(1, weightOfName([path, title, ''], word))
}

function matchWeight(held: string, word: string): number {
  if (held === word) return 2
  const short = /^\d*$/.test(word) || [...word].length < 2
  // Case endings are a part of the word in the languages of India.
  const stem = held >= '\u0900' && held.length > 2
  return (!short && held.startsWith(word)) || (stem && word.startsWith(held)) ? 1 : 0
}

const classNumbers = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** The words of a text in any script, as the index holds them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200c\u200d]/g, '')
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => {
    const place = classNumbers.indexOf(word)
    return place < 0 ? word : `${place}`
  })
}
