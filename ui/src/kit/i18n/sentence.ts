import type { Sentence } from '#kit/api/types.gen'
import { locale, pluralForm, t, translate, write } from './message'

/** What the server says: in English, and of what it was made if it has values. */
export interface Message {
  message: string
  sentence?: Sentence | undefined
}

/** What the server says, in the language of the page. A text without values is its own key. */
export const messageText = ({ message, sentence }: Message) =>
  sentence ? say(sentence) : translate(message)

type Value = Sentence['args'][number]

/** A sentence of Go in the language of the page: its English format is its key, as in printf. */
export const say = (sentence: Sentence): string => sentenceParts(sentence).join('').trim()

/** A sentence in its parts: texts and values. The first value may be given in another way. */
export function sentenceParts<First = string>(
  { format, one, args }: Sentence,
  first?: First,
): (string | First)[] {
  const text = one ? pluralForm({ one, other: format }, args[0] as number) : translate(format)
  let next = 0
  return text.split(/(%(?:\[\d\])?[sdqv])/).map((part, at) => {
    if (at % 2 === 0) return part
    next = Number(part[2]) || next + 1
    if (next === 1 && first !== undefined) return first
    const value = valueText(args[next - 1] ?? '')
    return part.endsWith('q') ? JSON.stringify(value) : value
  })
}

function valueText(value: Value): string {
  if (typeof value !== 'object') return write(value)
  if ('format' in value) return say(value)
  if ('list' in value) return list(value.list.map(valueText))
  if ('size' in value) return sizeText(value.size)
  if ('day' in value) return dayText(new Date(`${value.day}T12:00+05:30`))
  if ('weekday' in value) return weekdayText(new Date(value.weekday))
  const time = new Date(value.time)
  return t('{day}, {time}', { day: dayText(time), time: timeText(time) })
}

/** A time with its day of the week; a midnight is the day that it begins. */
function weekdayText(time: Date): string {
  const values = { weekday: inIndia(time, { weekday: 'long' }), day: dayText(time) }
  if (inIndia(time, { hourCycle: 'h23', timeStyle: 'medium' }) === '00:00:00')
    return t('{weekday} {day}', values)
  return t('{weekday} {day}, {time}', { ...values, time: timeText(time) })
}

/** Several things in one sentence, "News, Albums and Pages", or side by side, "1 ready, 2 left out". */
export const list = (items: readonly string[], type: 'conjunction' | 'unit' = 'conjunction') =>
  new Intl.ListFormat(locale(), { type }).format(items)

const inIndia = (time: Date, format: Intl.DateTimeFormatOptions) =>
  time.toLocaleString(locale(), { ...format, timeZone: 'Asia/Kolkata' }).replaceAll('\u202f', ' ')

const timeText = (time: Date) => inIndia(time, { timeStyle: 'short' })

const dayText = (time: Date) => inIndia(time, { dateStyle: 'long' })

/** A size as a file manager shows it: "240.0 kB". */
export function sizeText(bytes: number): string {
  const size = (unit: number) => (bytes / unit).toFixed(1)
  if (bytes >= 2 ** 30) return t('{size} GB', { size: size(2 ** 30) })
  if (bytes >= 2 ** 20) return t('{size} MB', { size: size(2 ** 20) })
  return bytes >= 2 ** 10 ? t('{size} kB', { size: size(2 ** 10) }) : t('{bytes} bytes', { bytes })
}
