// Words as the search index holds them: by the rules of internal/publish/page/searchwords.go, which share its cases.

const stopWords = new Set(
  `a an and are at be by can do does for from get give has have how if in is it its me my of on or
  our out please s shall t the their there this to us want was we what when where which who will with you your`.split(
    /\s+/,
  ),
)

const weakWords = new Set(
  'class std standard grade school year list detail information का की के में को से ಬಗ್ಗೆ'.split(' '),
)

/** A page that lacks such a word is no worse for it: it is on most pages of a school. */
export const isWeak = (word: string) => weakWords.has(word)

const classNumbers = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

const wordOrNot = /[\p{L}\p{M}\p{N}\u200c\u200d]+|[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu

const isWord = (part: string) => /^[\p{L}\p{M}\p{N}\u200c\u200d]/u.test(part)

/** The words of a text, and what is between them, as they are written. */
export const partsOf = (text: string): string[] => text.match(wordOrNot) ?? []

/** The words of a text in any script, as the index holds them. */
export function wordsOf(text: string): string[] {
  return partsOf(text.normalize('NFKC'))
    .filter(isWord)
    .map(plain)
    .filter((word) => word && !stopWords.has(word))
}

/** In small letters, without the ending of an English plural; classes and digits of India as 0 to 9. */
function plain(written: string): string {
  const word = written
    .toLowerCase()
    .replace(/(?:\u200c|\u200d|\u093c|\u0cbc)/g, '')
    .replace(/ँ/g, 'ं')
    .replace(/[०-९೦-೯]/g, (digit) => `${(digit.charCodeAt(0) & 15) - 6}`)
  const place = classNumbers.indexOf(word)
  const numbered = (place > 0 ? `${place}` : word).replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')
  return /^[a-z]{4,}$/.test(numbered) ? singular(numbered) : numbered
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|ch|sh|x)es$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

export const isDigits = (word: string) => /^\d*$/.test(word)

export const isIndian = (word: string) => word >= '\u0900'

/** Whether one letter is left out, added or another one, or two are exchanged. */
export function isOneLetterOff(one: string, other: string): boolean {
  const [a = [], b = []] = [[...one], [...other]].sort((a, b) => a.length - b.length)
  if (b.length - a.length > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const rest = (letters: string[], from: number) => letters.slice(from).join('')
  if (a.length < b.length) return rest(a, at) === rest(b, at + 1)
  return (
    rest(a, at + 1) === rest(b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2))
  )
}
