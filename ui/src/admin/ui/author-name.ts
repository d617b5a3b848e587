import { type MarkedText, msg, t } from '#kit/i18n/message'

/** Who has no name, within a sentence and at its beginning. */
const nameless = {
  visitor: [msg('somebody'), msg('Somebody')],
  site: [msg('the site'), msg('The site')],
  operator: [
    msg('the server’s operator (command line)'),
    msg('The server’s operator (command line)'),
  ],
} satisfies Record<string, [within: MarkedText, atStart: MarkedText]>

function namelessOf(by: string) {
  if (by === '') return nameless.visitor
  if (by === 'site') return nameless.site
  return /^cli(:|$)/.test(by) ? nameless.operator : undefined
}

/**
 * Who did something, for people. `by` is an e-mail address, "cli:root" for somebody with a terminal of
 * the server, "site" for the program itself, or "" for a visitor; `who` is the name that is known of an account.
 */
export function authorName(by: string, who = by): string {
  const [within] = namelessOf(by) ?? []
  return within ? t(within) : who
}

/** The same at the beginning of a sentence. */
export function authorAtStart(by: string, who = by): string {
  const [, atStart] = namelessOf(by) ?? []
  return atStart ? t(atStart) : who
}
