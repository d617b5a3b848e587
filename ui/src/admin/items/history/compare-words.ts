/** Some words of a text, and whether the other text lacks them. */
export interface Run {
  text: string
  isChanged: boolean
}

/** Figures and days are one word, whatever stands within them; any other sign is a word of its own. */
const word =
  /(?:[\p{L}\p{M}\p{N}]+(?:(?<=\p{N})[.,:/–-](?=\p{N})[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}])\s*|\s+/gu

/** More words than these in both are not compared each with each: a text that was written anew. */
const most = 4_000_000

/** Two texts, each in runs of words that stay and of words that the other lacks. */
export function compareWords(before: string, after: string): [before: Run[], after: Run[]] {
  const [old, young] = [before.match(word) ?? [], after.match(word) ?? []]
  const stays: [Set<number>, Set<number>] = [new Set(), new Set()]
  for (const [i, j] of common(old.map(trim), young.map(trim))) {
    stays[0].add(i)
    stays[1].add(j)
  }
  return [runs(old, stays[0]), runs(young, stays[1])]
}

const trim = (text: string) => text.trim()

function runs(words: readonly string[], stays: ReadonlySet<number>): Run[] {
  const all: Run[] = []
  words.forEach((text, at) => {
    const isChanged = !stays.has(at)
    const last = all.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else all.push({ text, isChanged })
  })
  return all
}

/** The places of the longest sequence of words that both have. */
function common(old: readonly string[], young: readonly string[]): [number, number][] {
  const pairs: [number, number][] = []
  let first = 0
  while (first < old.length && first < young.length && old[first] === young[first])
    pairs.push([first, first++])
  let [i, j] = [old.length, young.length]
  while (i > first && j > first && old[i - 1] === young[j - 1]) pairs.push([--i, --j])
  const [rows, columns] = [i - first + 1, j - first + 1]
  if (rows * columns > most) return pairs
  // How many words the rests have in common, from each place on.
  const left = new Uint16Array(rows * columns)
  for (let row = rows - 2; row >= 0; row--)
    for (let column = columns - 2; column >= 0; column--) {
      const at = row * columns + column
      left[at] =
        old[first + row] === young[first + column]
          ? 1 + (left[at + columns + 1] ?? 0)
          : Math.max(left[at + columns] ?? 0, left[at + 1] ?? 0)
    }
  let [row, column] = [0, 0]
  while (row < rows - 1 && column < columns - 1) {
    const at = row * columns + column
    if (old[first + row] === young[first + column]) pairs.push([first + row++, first + column++])
    else if ((left[at + columns] ?? 0) >= (left[at + 1] ?? 0)) row++
    else column++
  }
  return pairs
}
