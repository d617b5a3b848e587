import { readDay, writeDate } from '#admin/ui/dates'
import { fromContentTime, toContentTime } from '#admin/ui/times'
import type { ItemKind } from '#shared/api/items'
import { type MarkedText, msg, t } from '#shared/i18n/message'

/** What the form of an item holds: the texts by the names of the fields, and the file that comes with it. */
export interface ItemValues {
  title: string
  category: string
  date: string
  summary: string
  body: string
  'image/alt': string
  publish: string
  expires: string
  file: File | undefined
}

/** The field of the content that a kind's file belongs to. */
export const fileField = { circular: 'document', news: 'image/src' } as const

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** What the form begins with: the fields of a draft or of an item, or none on a day. */
export function valuesOf(fields: Record<string, unknown>, today: string): ItemValues {
  const image = (fields.image ?? {}) as Record<string, unknown>
  return {
    title: text(fields.title),
    category: text(fields.category),
    date: writeDate(text(fields.date) || today),
    summary: text(fields.summary),
    body: text(fields.body),
    'image/alt': text(image.alt),
    publish: fromContentTime(fields.publish),
    expires: fromContentTime(fields.expires),
    file: undefined,
  }
}

/** The fields of the content: those that the form began with, with what it says over them. */
export function itemFields(kind: ItemKind, before: Record<string, unknown>, values: ItemValues) {
  const { 'image/alt': alt, file, date, body, ...texts } = values
  const fields: Record<string, unknown> = {
    ...before,
    ...texts,
    date: readDay(date) ?? date,
    publish: toContentTime(values.publish),
    expires: toContentTime(values.expires),
  }
  if (kind === 'news') {
    fields.body = body
    if (file || fields.image) fields.image = { ...(fields.image as object), alt }
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** What the server would refuse, said at once. */
export function validate(kind: ItemKind, hasFile: boolean, values: ItemValues) {
  const errors: Partial<Record<keyof ItemValues, string>> = {}
  if (!values.title.trim()) errors.title = t('Write a title.')
  if (!values.category.trim()) errors.category = t('Write or choose a category.')
  if (!readDay(values.date)) errors.date = t('Enter the date as 25/11/2026')
  if (kind === 'news' && !values.summary.trim()) errors.summary = t('Write one or two sentences.')
  if (kind === 'news' && values.file && !values['image/alt'].trim())
    errors['image/alt'] = t('Say in a few words what the picture shows.')
  if (kind === 'circular' && !values.file && !hasFile) errors.file = t('Choose the PDF.')
  return errors
}

const labels: Record<string, MarkedText> = {
  title: msg('Title'),
  category: msg('Category'),
  date: msg('Date'),
  summary: msg('Summary'),
  body: msg('Text'),
  'image/alt': msg('What the picture shows'),
  publish: msg('Show from (IST)'),
  expires: msg('Show until (IST)'),
}

/** What a field of the content is called. */
export function labelOf(field: string): string {
  const label = labels[field]
  return label ? t(label) : field
}
