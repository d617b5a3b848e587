import { formatDateTime } from '#admin/ui/time/times'
import type { Enquiry, EnquiryCounts } from '#kit/api/types.gen'
import { type MarkedText, msg, plural, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import styles from './enquiries.module.css'
import type { EnquiryFilter, EnquiryTab } from './queries'

/** The state of an enquiry, with who has taken it on. */
export function describeState(enquiry: Enquiry, user: string): string {
  const { state, spam, assignee } = enquiry
  if (spam) return t('Suspected spam')
  if (state === 'new') return t('New')
  if (state === 'done') return t('Answered')
  if (assignee === user) return t('In progress: you')
  return assignee ? t('In progress: {name}', { name: nameIn(enquiry, assignee) }) : t('In progress')
}

/** The class of what names its state. */
export const stateClass = ({ state, spam }: Enquiry) => `pill ${spam ? 'bad' : tones[state]}`

const tones = { new: styles.new, 'in-hand': '', done: 'good' }

/** How many are listed, in words. */
export function describeCount(count: number, isMore: boolean, filter: EnquiryFilter): string {
  if (count === 0)
    return isMore ? t('None among the newest. There are older enquiries.') : nothing(filter)
  if (!isMore) return plural(count, { one: '1 enquiry.', other: '{count} enquiries.' })
  if (filter.tab === 'call-back') return t('The first {count}. There are later ones.', { count })
  return t('The newest {count}. There are older ones.', { count })
}

function nothing({ tab, unread, query, person }: EnquiryFilter): string {
  if (person) return t('Nothing from this person is here.')
  if (query) return t('Nothing here matches “{query}”.', { query })
  if (unread) return t('Everything here has been read.')
  return `${t(emptyTabs[tab][0])}.`
}

const come = msg('Messages from the contact form appear here, newest first.')

/** What is said of an empty tab, and what comes there. */
export const emptyTabs: Record<EnquiryTab, [title: MarkedText, text: MarkedText]> = {
  new: [msg('No new enquiries'), come],
  mine: [
    msg('You have no open enquiries'),
    msg('Open an enquiry and press “Assign to me” to find it here.'),
  ],
  'call-back': [
    msg('Nobody to call back'),
    msg('Open an enquiry and choose a day to call back on. The earliest day comes first here.'),
  ],
  'in-hand': [
    msg('Nothing is in progress'),
    msg('Enquiries that somebody has taken on are listed here.'),
  ],
  done: [
    msg('Nothing has been answered yet'),
    msg('Enquiries that are marked as answered are listed here.'),
  ],
  all: [msg('No enquiries yet'), come],
  spam: [
    msg('No suspected spam'),
    msg('Messages that a program probably sent are kept here for 30 days.'),
  ],
}

/** Where an enquiry stands among those that a filter lets pass; `loaded` of them are known. */
export function describePlace(
  place: number,
  loaded: number,
  isMore: boolean,
  { tab, unread, query, person }: EnquiryFilter,
  counts: EnquiryCounts | undefined,
): string {
  if (!isMore) return t('{place} of {total}', { place, total: loaded })
  if (!counts || unread || query || person)
    return t('{place} of more than {total}', { place, total: loaded })
  return t('{place} of {total}', { place, total: Math.max(loaded, countOf(tab, counts)) })
}

/** How many a tab has, whatever is searched for. */
export function countOf(tab: EnquiryTab, counts: EnquiryCounts): number {
  const { new: fresh, inHand, done, spam, mine = 0, callBack = 0 } = counts
  const all = fresh + inHand + done
  return { new: fresh, mine, 'call-back': callBack, 'in-hand': inHand, done, all, spam }[tab]
}

/** What is wrong with its mail in two or three words, for a row of the list; "" when nothing is. */
export function mailProblem({ mail, mailTries, unmailed }: Enquiry): string {
  if (mail === 'refused') return t('Mail refused')
  if (mail === 'waiting' && mailTries) return t('Mail waits')
  return unmailed?.length ? t('Not mailed to all') : ''
}

/** Where the mail about an enquiry stands. The mail server's own words come after it. */
export function describeMail(enquiry: Enquiry): string {
  const { mail, mailTries: tries = 0, mailedAt, spam, unmailed } = enquiry
  const time = mailedAt && formatDateTime(mailedAt)
  switch (mail) {
    case 'waiting':
      return tries === 0 ? t('It waits to be mailed to the school.') : describeTries(enquiry, tries)
    case 'sent':
      if (unmailed?.length)
        return time
          ? t('Mailed to the school on {time}, but not to everybody:', { time })
          : t('Mailed to the school, but not to everybody:')
      return time ? t('Mailed to the school on {time}.', { time }) : t('Mailed to the school.')
    case 'refused':
      return plural(Math.max(tries, 1), {
        one: 'The mail server did not accept it. It is kept only here.',
        other: 'The mail server did not accept it after {count} attempts. It is kept only here.',
      })
    default:
      return spam
        ? t('Not mailed, because it is suspected spam.')
        : t('Not mailed: there was no mail server when it came. It is kept only here.')
  }
}

/** Of a mail that still waits: how often it was tried, and when it is again. */
function describeTries({ mailedAt, mailNextAt }: Enquiry, tries: number): string {
  const tried = mailedAt
    ? plural(tries, {
        one: 'Mailed, but not to everybody yet: tried once.',
        other: 'Mailed, but not to everybody yet: tried {count} times.',
      })
    : plural(tries, {
        one: 'Not mailed yet: tried once.',
        other: 'Not mailed yet: tried {count} times.',
      })
  if (!mailNextAt) return tried
  return `${tried} ${t('It is tried again on {time}.', { time: formatDateTime(mailNextAt) })}`
}

/** What can be done about its mail; "" for nothing. */
export function mailActionLabel({ mail, mailTries, spam, unmailed }: Enquiry): string {
  if (spam) return ''
  if (mail === 'sent' && unmailed?.length) return t('Mail it to them again')
  if (mail === 'waiting') return mailTries ? t('Try again now') : ''
  return { refused: t('Mail it again'), off: t('Mail it now'), sent: '' }[mail]
}

const mostNames = 5

/** In which names enquiries were sent that are taken for one person's; "" when there is one name. */
export function describeNames(enquiries: Enquiry[]): string {
  const all = [...new Set(enquiries.map(({ name }) => `\u2068${name}\u2069`))]
  if (all.length < 2) return ''
  const shown = all.slice(0, mostNames)
  const rest = all.length - mostNames
  if (rest <= 0) return t('They have the names {names}.', { names: list(shown) })
  return plural(
    rest,
    {
      one: 'They have the names {names} and 1 more.',
      other: 'They have the names {names} and {count} more.',
    },
    { names: list(shown, 'unit') },
  )
}

/** The beginning of a message, for one or two lines. */
export const excerpt = (message: string) => Array.from(message.slice(0, 400)).slice(0, 200).join('')

/** The name of somebody of the office whom an enquiry mentions, or the e-mail address of an account that is gone. */
export const nameIn = ({ people }: Pick<Enquiry, 'people'>, email: string) =>
  people?.[email] ?? email
