import type { Layout } from '#kit/api/types.gen'
import { isPage } from '#kit/routing/links'
import { edition } from '#site/routing/edition'
import { LanguageSwitch } from './LanguageSwitch'

/** Makes the pages of a site in several languages those of one, whose addresses begin with its prefix. */
export function enterEdition({ school, prefix = '', here = [] }: Layout) {
  const others = (school.languages ?? []).slice(1).map((language) => `/${language.split('-')[0]}`)
  const isIn = (address: string, prefix: string) =>
    address === prefix || address.startsWith(`${prefix}/`)
  Object.assign(edition, {
    prefix,
    to: (page: string) => (here.includes(page) ? prefix + page.replace(/\/$/, '') : page),
    isPage: (address: string) =>
      isPage(address) &&
      (prefix ? isIn(address, prefix) : !others.some((other) => isIn(address, other))),
    languages: school.languages ? LanguageSwitch : () => null,
  })
}
