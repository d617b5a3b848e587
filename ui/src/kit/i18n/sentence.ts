import type { Sentence } from '#kit/api/types.gen'
import { locale, pluralForm, t, translate, write } from './message'

/** What the server says: in English, and of what it was made if it has values. */
export interface Said {
  message: string
  sentence?: Sentence | undefined
}

/** What the server says, in the language of the page. A text without values is its own key. */
export const said = ({ message, sentence }: Said) => (sentence ? say(sentence) : translate(message))

type Value = Sentence['args'][number]

/** A sentence of Go in the language of the page: its English format is its key, as in printf. */
export function say({ format, one, args }: Sentence): string {
  const text = one ? pluralForm({ one, other: format }, args[0] as number) : translate(format)
  let next = 0
  return text.replace(/%(?:\[(\d)\])?([sdqv])/g, (_, place?: string, verb?: string) => {
    next = place ? Number(place) : next + 1
    const value = valueText(args[next - 1] ?? '')
    return verb === 'q' ? JSON.stringify(value) : value
  })
}

function valueText(value: Value): string {
  if (typeof value !== 'object') return write(value)
  if ('format' in value) return say(value)
  if ('list' in value) return list(value.list)
  if ('size' in value) return sizeText(value.size)
  if ('day' in value) return dayText(new Date(`${value.day}T12:00+05:30`))
  return dayText(new Date(value.time), { timeStyle: 'short' })
}

/** Several things in one sentence: "News, Albums and Pages". */
export const list = (items: readonly string[]) => new Intl.ListFormat(locale()).format(items)

const dayText = (time: Date, more?: Intl.DateTimeFormatOptions) =>
  time.toLocaleString(locale(), { dateStyle: 'long', timeZone: 'Asia/Kolkata', ...more })

/** A size as a file manager shows it: "240.0 kB". */
export function sizeText(bytes: number): string {
  const size = (unit: number) => (bytes / unit).toFixed(1)
  if (bytes >= 2 ** 30) return t('{size} GB', { size: size(2 ** 30) })
  if (bytes >= 2 ** 20) return t('{size} MB', { size: size(2 ** 20) })
  return bytes >= 2 ** 10 ? t('{size} kB', { size: size(2 ** 10) }) : t('{bytes} bytes', { bytes })
}
