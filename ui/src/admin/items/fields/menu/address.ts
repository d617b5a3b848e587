// The addresses of pages are in small English letters, so a title in another script is transliterated.

/** The letters from अ and ಅ, and the signs of vowels from ा and ಾ, in the order that both scripts share. */
const letters =
  'a a i i u u ru l e e e ai o o o au k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'
const vowelSigns = 'a i i u u ru ru e e e ai o o o au'
const [letterOf, signOf] = [letters.split(' '), vowelSigns.split(' ')]
const [firstLetter, firstConsonant, firstSign, stop, firstDigit] = [0x05, 0x15, 0x3e, 0x4d, 0x66]

/** A word of Devanagari or Kannada in English letters. Hindi does not speak the vowel at the end of a word. */
function transliterate(word: string): string {
  const isHindi = word < '\u0a00'
  const codes = [...word.replace(/[़಼]/g, '')].map((letter) => letter.charCodeAt(0) & 0x7f)
  const parts = codes.map((code, at) => {
    const next = codes[at + 1]
    const isConsonant = code >= firstConsonant && code < firstSign
    const isSpoken = next === undefined ? !isHindi || codes[at - 1] === stop : !isVowelSign(next)
    if (code < firstLetter) return code === 0x03 ? 'h' : 'n'
    if (code >= firstDigit && code < firstDigit + 10) return String(code - firstDigit)
    if (isVowelSign(code)) return signOf[code - firstSign] ?? ''
    return (letterOf[code - firstLetter] ?? '') + (isConsonant && isSpoken ? 'a' : '')
  })
  return parts.join('')
}

const isVowelSign = (code: number) => code >= firstSign && code <= stop

/** A part of an address, made of a title. */
export const slugOf = (title: string) =>
  title
    .normalize('NFC')
    .replace(/[\u0900-\u097f\u0c80-\u0cff]+/g, transliterate)
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')

/** The address of a new page: where only what it begins with is written, its title says the rest. */
export function addressFrom(written: string, title: string): string {
  const from = written.trim().replace(/^\/?/, '/')
  return from.endsWith('/') ? from + slugOf(title) : from
}

/** What an address begins with, up to its last part. */
export const parentOf = (address: string) => address.slice(0, address.lastIndexOf('/'))
