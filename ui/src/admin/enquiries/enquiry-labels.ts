import { formatDateTime } from '#admin/ui/times'
import type { EnquiryFilter, EnquiryTab } from '#shared/api/enquiries'
import type { Enquiry, EnquiryCounts } from '#shared/api/types.gen'

/** The state of an enquiry, with who has taken it on. */
export function describeState({ state, spam, assignee }: Enquiry, user: string): string {
  if (spam) return 'Suspected spam'
  if (state === 'new') return 'New'
  if (state === 'done') return 'Answered'
  return assignee ? `In hand: ${assignee === user ? 'you' : assignee}` : 'In hand'
}

export const numberOfEnquiries = (count: number) =>
  count === 1 ? '1 enquiry' : `${count} enquiries`

/** How many are listed, in words. */
export function describeCount(count: number, isMore: boolean, filter: EnquiryFilter): string {
  if (count === 0)
    return isMore ? 'Nothing among the newest. There are older ones.' : nothing(filter)
  if (!isMore) return `${numberOfEnquiries(count)}.`
  if (filter.tab === 'call-back') return `The first ${count}. There are later ones.`
  return `The newest ${count}. There are older ones.`
}

function nothing({ tab, unread, query, person }: EnquiryFilter): string {
  if (person) return 'Nothing from this person is here.'
  if (query) return `Nothing here matches “${query}”.`
  if (unread) return 'Everything here has been read.'
  return `${emptyTabs[tab][0]}.`
}

const come = 'What people write in the contact form appears here by itself, the newest first.'

/** What is said of an empty tab, and what comes there. */
export const emptyTabs: Record<EnquiryTab, [title: string, words: string]> = {
  new: ['No new enquiries', come],
  mine: ['You have no open enquiries', 'Open an enquiry and press “Assign to me” to find it here.'],
  'call-back': [
    'Nobody to call back',
    'Open an enquiry and choose a day to call back on. The earliest day comes first here.',
  ],
  'in-hand': ['Nothing is in hand', 'Enquiries that somebody has taken on are listed here.'],
  done: ['Nothing has been answered yet', 'Enquiries that are marked as answered are listed here.'],
  all: ['No enquiries yet', come],
  spam: ['No suspected spam', 'What looks as if a program had sent it is kept here for 30 days.'],
}

/** How many enquiries a filter lets pass, in words; `loaded` of them are known. */
export function totalOf(
  loaded: number,
  isMore: boolean,
  { tab, unread, query, person }: EnquiryFilter,
  counts: EnquiryCounts | undefined,
): string {
  if (!isMore) return String(loaded)
  if (!counts || unread || query || person) return `more than ${loaded}`
  return String(Math.max(loaded, countOf(tab, counts)))
}

/** How many a tab has, whatever is searched for. */
export function countOf(tab: EnquiryTab, counts: EnquiryCounts): number {
  const { new: fresh, inHand, done, spam, mine = 0, callBack = 0 } = counts
  const all = fresh + inHand + done
  return { new: fresh, mine, 'call-back': callBack, 'in-hand': inHand, done, all, spam }[tab]
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
        ? 'Not mailed, because it is suspected spam.'
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
