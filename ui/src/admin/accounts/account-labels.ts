import type { ReactNode } from 'react'
import { authorName } from '#admin/ui/author-name'
import type { Account, AccountView, Role, Section } from '#kit/api/types.gen'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { list } from '#kit/i18n/sentence'

export const roleNames: Record<Role, MarkedText> = {
  owner: msg('Owner'),
  editor: msg('Editor'),
  staff: msg('Staff'),
}

/** What a role may do, after its name. */
export const roleDescriptions: Record<Role, MarkedText> = {
  owner: msg('can do everything'),
  editor: msg('also publishes without approval'),
  staff: msg('answers enquiries, and writes everything else for approval'),
}

/** The sections to which an editor can be limited, and the two of app tokens alone. */
export const sectionNames: Record<Section, MarkedText> = {
  home: msg('Slider and pop-up'),
  circulars: msg('Circulars'),
  news: msg('News'),
  albums: msg('Albums'),
  disclosure: msg('Disclosure'),
  staff: msg('Staff directory'),
  results: msg('Results'),
  pages: msg('Pages'),
  all: msg('Everything but the school’s details and the menu'),
  site: msg('The school’s details and the menu'),
}

/** The sections of app tokens, the widest first and the most dangerous last. */
export const tokenSections = (Object.keys(sectionNames) as Section[]).sort(
  (a, b) => Number(b === 'all') - Number(a === 'all'),
)

export const editorSections = tokenSections.filter((name) => name !== 'all' && name !== 'site')

/** A person's role, and what they may do. */
export function roleText({ role, sections = [] }: Pick<Account, 'role' | 'sections'>): string {
  const values = { role: t(roleNames[role]), may: t(roleDescriptions[role]) }
  if (sections.length === 0) return t('{role}: {may}.', values)
  return t('{role}: {may}, in these sections only: {sections}.', {
    ...values,
    sections: list(sections.map((section) => t(sectionNames[section]))),
  })
}

/** When an account was added by a person or the server's own terminal, or its person registered from an address. */
export const describeOrigin = (
  { registered, createdFrom: from }: Pick<AccountView, 'registered' | 'createdFrom'>,
  when: ReactNode,
): ReactNode =>
  registered
    ? rich('Registered {when}, from {from}.', { when, from })
    : rich('Added {when}, by {name}.', { when, name: authorName(from, from) })
