const scripts = { kn: /[\u0c80-\u0cff]/g, hi: /[\u0900-\u097f]/g }

/**
 * The language of a text that is mostly in a script of India, so that it is
 * read out by the right voice and its lines get room. Nothing for all others:
 * they are in the site's own language.
 */
export function languageOf(text: string): string | undefined {
  const enough = text.length / 3
  return Object.entries(scripts).find(([, letters]) => count(text, letters) > enough)?.[0]
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
