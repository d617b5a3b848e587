import { proseHTML } from '#kit/lib/trusted-types'

/**
 * Stands in for a module of the Markdown parser, which makes HTML of the names of characters where the policy of pages
 * forbids it, or has a list of them in 10 kB.
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`
  const page = new DOMParser().parseFromString(proseHTML(reference) as string, 'text/html')
  const sign = page.body.textContent
  const isWhole = name === 'semi' || !sign.endsWith(';')
  return isWhole && sign !== reference && sign
}
