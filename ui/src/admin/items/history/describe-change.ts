import { writeDate } from '#admin/ui/dates'
import { fromContentTime } from '#admin/ui/times'
import type { FieldChange } from '#shared/api/item-history'
import { type MarkedText, msg, t } from '#shared/i18n/message'

const labels: Record<string, MarkedText> = {
  title: msg('Title'),
  name: msg('Title'),
  text: msg('Text'),
  year: msg('School year'),
  note: msg('Remark'),
  classes: msg('Classes'),
  class: msg('Class'),
  registered: msg('Registered'),
  passed: msg('Passed'),
  distinction: msg('Distinction'),
  first_class: msg('First class'),
  toppers: msg('Highest marks'),
  score: msg('Marks'),
  remarks: msg('Remark'),
  'admissions/heading': msg('Heading above the dates of admissions'),
  'admissions/dates': msg('Dates of admissions'),
  body: msg('Text'),
  summary: msg('Summary'),
  description: msg('Description'),
  category: msg('Category'),
  date: msg('Date'),
  document: msg('PDF'),
  image: msg('Picture'),
  'image/src': msg('Picture'),
  'image/alt': msg('What the picture shows'),
  images: msg('Pictures'),
  publish: msg('Show from (IST)'),
  expires: msg('Show until (IST)'),
  pinned: msg('Shown before all others'),
  'consent/what': msg('What was agreed to'),
  'consent/by': msg('By whom'),
  'consent/year': msg('In which school year'),
  'consent/until': msg('Until when'),
}

/** What a field of the content is called in the forms: "images/2/alt" is "What picture 3 shows", and "classes/0/passed" is "Classes, 1: Passed". */
export function fieldName(field: string): string {
  const [, place] = /^images\/(\d+)\b/.exec(field) ?? []
  if (place) return t('What picture {place} shows', { place: Number(place) + 1 })
  const [, list = '', entry, inEntry] = /^(.+?)\/(\d+)\/(.+)$/.exec(field) ?? []
  if (inEntry)
    return t('{list}, {place}: {field}', {
      list: fieldName(list),
      place: Number(entry) + 1,
      field: fieldName(inEntry),
    })
  const label = labels[field]
  return label ? t(label) : field
}

/** The change of one field in words. */
export function describeChange({ field, before, after }: FieldChange): string {
  const parts = { field: fieldName(field), before: say(before), after: say(after) }
  if (!before && !after) return t('{field}: in another order', parts)
  if (!before) return t('{field}: “{after}” added', parts)
  if (!after) return t('{field}: “{before}” removed', parts)
  return t('{field}: “{after}” instead of “{before}”', parts)
}

/** A day or a time is written as in the forms, a file without its folder. */
const say = (text: string) =>
  /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text)
    ? writeDate(text.includes(' ') ? fromContentTime(text) : text)
    : text.replace(/^(documents|images)\//, '')
