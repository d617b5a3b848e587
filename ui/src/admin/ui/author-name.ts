import { type MarkedText, msg, t } from '#kit/i18n/message'

/** Who has no name, within a sentence and at its beginning. */
const nameless = {
  visitor: [msg('somebody'), msg('Somebody')],
  site: [msg('the site'), msg('The site')],
  operator: [
    msg('the server’s operator (command line)'),
    msg('The server’s operator (command line)'),
  ],
  gone: [msg('a former colleague'), msg('A former colleague')],
} satisfies Record<string, [within: MarkedText, atStart: MarkedText]>

function namelessOf(by: string, who: string | undefined) {
  if (by === '') return nameless.visitor
  if (by === 'site') return nameless.site
  if (/^cli(:|$)/.test(by)) return nameless.operator
  return who ? undefined : nameless.gone
}

/**
 * Who did something, for people. `by` is an e-mail address, "cli:root" for somebody with a terminal of
 * the server, "site" for the program itself, or "" for a visitor; `who` is the name of the account, while there is one.
 */
export function authorName(by: string, who: string | undefined): string {
  const [within] = namelessOf(by, who) ?? []
  return within ? t(within) : (who ?? by)
}

/** The same at the beginning of a sentence. */
export function authorAtStart(by: string, who: string | undefined): string {
  const [, atStart] = namelessOf(by, who) ?? []
  return atStart ? t(atStart) : (who ?? by)
}
