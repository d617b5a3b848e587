import type { ReactNode } from 'react'
import { isPage } from '#kit/routing/links'

/**
 * The site in the language of its pages. These are the values of a site in one language. The others, which
 * `site/app/enter-edition.ts` sets, are loaded by sites in several.
 */
export const edition: {
  /** What addresses of the language begin with. */
  prefix: string
  /** The address of a page that the user interface links by itself. */
  to: (page: string) => string
  /** Whether a link leads to a page that can be shown without loading it whole. */
  isPage: (address: string) => boolean
  /** Draws the links to the page in other languages. */
  languages: (props: { place: 'bar' | 'menu' | 'foot' }) => ReactNode
} = { prefix: '', to: (page) => page, isPage, languages: () => null }
