const titles = /^(mr|mrs|ms|dr|shri|smt|sri|kum|prof|col|capt|lt|maj|sub|hav|fr|sr)\.?\s+/i

/** Up to two letters that stand for a name: of its first and last word, without titles. */
export function initials(name: string): string {
  let plain = name.trim()
  while (titles.test(plain)) plain = plain.replace(titles, '')
  const words = plain.split(/[\s.]+/).filter(Boolean)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A number from 0 to 2 that is always the same for a name: its ground's colour. */
export function avatarColor(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 6_000
  return sum % 3
}
