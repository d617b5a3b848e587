import { writeDate } from '#admin/ui/time/dates'
import { msg } from '#kit/i18n/message'
import type { FieldSpec, KindSpec } from './kind-spec'

const fields: readonly FieldSpec[] = [
  { name: 'title', label: msg('Title'), required: msg('Write a title.') },
  {
    name: 'date',
    label: msg('Day, if it is one'),
    control: 'date',
    unless: ['from', 'until'],
    required: msg('Write either the day, or the first and the last of several.'),
  },
  {
    name: 'from',
    label: msg('First day, if several'),
    control: 'date',
    neededBy: ['until'],
    required: msg('Write the first day.'),
  },
  {
    name: 'until',
    label: msg('Last day'),
    control: 'date',
    neededBy: ['from'],
    required: msg('Write the last day.'),
  },
  {
    name: 'classes',
    label: msg('Classes (optional)'),
    hint: msg('Such as “VI to VIII”. Leave it empty for all.'),
  },
  {
    name: 'note',
    label: msg('Note (optional)'),
    hint: msg('The time, the place, what to bring.'),
    rows: 2,
  },
]

/** Of which days it is, and for whom. */
function daysAndClasses({ date, from, until, classes }: Record<string, unknown>): string {
  const days = [date, from, until].filter(Boolean).map((day) => writeDate(String(day)))
  return [days.join(' – '), classes].filter(Boolean).join(' · ')
}

const day = { copied: true, newestFirst: true, note: daysAndClasses, fields } as const

/** The days without school. */
export const holiday: KindSpec = {
  ...day,
  label: msg('Holidays'),
  one: msg('Holiday'),
  change: msg('Change the holiday'),
  add: msg('Add a holiday'),
  none: msg('No holiday yet'),
  about: msg('The days without school, for the calendar and the holiday list.'),
  remove: msg('Remove the holiday “{title}”?'),
}

export const examination: KindSpec = {
  ...day,
  label: msg('Examinations'),
  one: msg('Examination'),
  change: msg('Change the examination'),
  add: msg('Add an examination'),
  none: msg('No examination yet'),
  about: msg('Tests and examinations with their days, for the calendar.'),
  remove: msg('Remove the examination “{title}”?'),
}

/** Any other day of the calendar. */
export const event: KindSpec = {
  ...day,
  label: msg('Other dates'),
  one: msg('Date of the calendar'),
  change: msg('Change the date'),
  add: msg('Add a date'),
  none: msg('No other date yet'),
  about: msg('Meetings, visiting days, matches: everything else in the calendar.'),
  remove: msg('Remove the date “{title}”?'),
}
