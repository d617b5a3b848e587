import type { Enquiry } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'

/** What a reply begins with where there is no ready answer. */
export const emptyAnswer = msg('Dear {name},\n\n')

/** What most parents ask, for an office that has no ready answers yet. It puts in its own days and words. */
const examples = [
  {
    title: msg('Fees'),
    text: msg(
      'Dear {name},\n\nThank you for writing to {school}. Our fees are on our website under Fees. If anything is not clear, please tell us, or call the office.',
    ),
  },
  {
    title: msg('Visit'),
    text: msg(
      'Dear {name},\n\nYou are welcome to see {school}. Please tell us on which day you would like to come, and how many of you. We will confirm the time.',
    ),
  },
  {
    title: msg('Admission'),
    text: msg(
      'Dear {name},\n\nThank you for thinking of {school}. Please tell us your child’s name, date of birth and present class. We will call you about the next steps.',
    ),
  },
]

/** Ready answers to begin with, in the language of the person. */
export const exampleAnswers = () =>
  examples.map(({ title, text }) => ({ title: t(title), text: t(text) }))

/** A ready answer with the names filled in. */
export const fillAnswer = (text: string, name: string, school: string) =>
  text.replaceAll('{name}', () => name.trim()).replaceAll('{school}', () => school)

// Mail programs are handed no longer addresses than about 2,000 characters.
const maxBody = 1800

/** A letter back, with its subject, the text and, when both are short, what it answers. */
export function mailUrl({ email, message }: Enquiry, text: string, school: string): string {
  const quote = `\n\n> ${message.trim().replaceAll(/\r?\n/g, '\n> ')}`
  const whole = encodeBody(text + quote)
  const to = encodeURIComponent(email).replace('%40', '@')
  const subject = encodeURIComponent(t('Your enquiry to {school}', { school }))
  return `mailto:${to}?subject=${subject}&body=${whole.length <= maxBody ? whole : encodeBody(text)}`
}

/** A message in WhatsApp, to an Indian telephone number. */
export const whatsAppUrl = (phone: string, text: string) =>
  `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`

const encodeBody = (text: string) => encodeURIComponent(text.replaceAll(/\r?\n/g, '\r\n'))
