import { formatDateTime } from '#admin/ui/times'
import type { EnquiryFilter } from '#shared/api/enquiries'
import type { Enquiry, EnquiryCounts, EnquiryState } from '#shared/api/types.gen'
import type { EnquiryPages } from './enquiry-pages'

export const stateLabels: Record<EnquiryState, string> = {
  new: 'New',
  'in-hand': 'In hand',
  done: 'Done',
}

/** What is listed, in words. */
export function describeCount(
  count: number,
  isMore: boolean,
  came: number,
  filter: EnquiryFilter,
): string {
  const news =
    came === 0 ? '' : came === 1 ? ' A new one has come.' : ` ${came} new ones have come.`
  if (count === 0 && isMore) return `Nothing among the newest. There are older ones.${news}`
  if (count === 0) return nothing(filter) + news
  if (isMore) return `The newest ${count}. There are older ones.${news}`
  return (count === 1 ? '1 enquiry.' : `${count} enquiries.`) + news
}

/** How many enquiries a filter lets pass, in words; `loaded` of them are known. */
export function totalOf(
  loaded: number,
  list: EnquiryPages | undefined,
  filter: EnquiryFilter,
): string {
  if (!list?.next) return String(loaded)
  const { tab, unread, query, person } = filter
  if (unread || query || person) return `more than ${loaded}`
  return String(Math.max(loaded, countOf(tab, list.counts)))
}

/** How many stand in a part of the list, whatever is searched for. */
export function countOf(tab: EnquiryFilter['tab'], counts: EnquiryCounts): number {
  const { new: fresh, inHand, done, spam } = counts
  return { new: fresh, 'in-hand': inHand, done, all: fresh + inHand + done, spam }[tab]
}

function nothing({ tab, unread, query, person }: EnquiryFilter): string {
  if (person) return 'Nothing from this person is here.'
  if (query) return `Nothing here matches “${query}”.`
  if (unread) return 'Everything here has been read.'
  return empty[tab]
}

const empty: Record<EnquiryFilter['tab'], string> = {
  new: 'No new enquiries. They come by the contact form, and appear here by themselves.',
  'in-hand': 'Nothing is in hand.',
  done: 'Nothing is done yet.',
  all: 'No enquiries yet. They come by the contact form, and appear here by themselves.',
  spam: 'No suspected spam.',
}

/** What is wrong with its mail in two or three words, for a row of the list; "" when nothing is. */
export function mailProblem({ mail, mailTries, unmailed }: Enquiry): string {
  if (mail === 'refused') return 'Mail refused'
  if (mail === 'waiting' && mailTries) return 'Mail waits'
  return unmailed?.length ? 'Not mailed to all' : ''
}

/** Where the mail about an enquiry stands. The mail server's own words come after it. */
export function describeMail(enquiry: Enquiry): string {
  const { mail, mailTries: tries = 0, mailNextAt, mailedAt, spam, unmailed } = enquiry
  switch (mail) {
    case 'waiting':
      if (tries === 0) return 'It waits to be mailed to the school.'
      return `${mailedAt ? 'Mailed, but not to everybody yet' : 'Not mailed yet'}: tried ${times(tries)}.${mailNextAt ? ` It is tried again on ${formatDateTime(mailNextAt)}.` : ''}`
    case 'sent':
      return `Mailed to the school${mailedAt ? ` on ${formatDateTime(mailedAt)}` : ''}${unmailed?.length ? ', but not to everybody:' : '.'}`
    case 'refused':
      return `The mail server did not take it${tries > 1 ? `, though it was tried ${times(tries)}` : ''}. It is kept only here.`
    default:
      return spam
        ? 'Not mailed, because it is set aside.'
        : 'Not mailed: there was no mail server when it came. It is kept only here.'
  }
}

const times = (tries: number) => (tries === 1 ? 'once' : tries === 2 ? 'twice' : `${tries} times`)

/** What can be done about its mail; "" for nothing. */
export function mailActionLabel({ mail, mailTries, spam, unmailed }: Enquiry): string {
  if (spam) return ''
  if (mail === 'sent' && unmailed?.length) return 'Mail it to them again'
  if (mail === 'waiting') return mailTries ? 'Try again now' : ''
  return { refused: 'Mail it again', off: 'Mail it now', sent: '' }[mail]
}

// Mail programs are handed no longer addresses than about 2,000 characters.
const longestQuote = 1500

/** A letter back, begun: with its subject and, when it is short, what it answers. */
export function replyUrl({ email, message }: Enquiry, school: string): string {
  const quoted = encodeURIComponent(`\r\n\r\n> ${message.trim().replaceAll(/\r?\n/g, '\r\n> ')}`)
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(`Your enquiry to ${school}`)
  return `mailto:${to}?subject=${subject}${quoted.length <= longestQuote ? `&body=${quoted}` : ''}`
}

const mostNames = 5

/** In which names enquiries were sent that are taken for one person's; "" when there is one name. */
export function describeNames(enquiries: Enquiry[]): string {
  const names = [...new Set(enquiries.map(({ name }) => `\u2068${name}\u2069`))]
  if (names.length < 2) return ''
  const rest = names.length - mostNames
  return `They came in the names of ${names.slice(0, mostNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/** The beginning of a message, for one or two lines. */
export const excerpt = (message: string) => Array.from(message.slice(0, 400)).slice(0, 200).join('')
