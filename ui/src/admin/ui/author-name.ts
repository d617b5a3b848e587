import { t } from '#kit/i18n/message'
/**
 * Who did something, for people. `by` is an e-mail address, or "cli:root" for somebody with a
 * terminal of the server; `who` the name that is known of an account.
 */
export const authorName = (by: string, who = by) =>
  isOperator(by) ? t('the server’s operator (command line)') : who

const isOperator = (by: string) => /^cli(:|$)/.test(by)

/** The same at the beginning of a sentence. */
export function authorAtStart(by: string, who?: string): string {
  return isOperator(by) ? t('The server’s operator (command line)') : (who ?? by)
}
