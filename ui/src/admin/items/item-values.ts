import { readDay, writeDate } from '#admin/ui/dates'
import { fromContentTime, toContentTime } from '#admin/ui/times'
import type { Item, ItemKind } from '#shared/api/items'

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

/** What the form begins with: the item, or a new one of today. */
export function valuesOf(item: Item | undefined, today: string): ItemValues {
  const fields = item?.fields ?? {}
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

/** The fields of the content: those of the item, with what the form says over them. */
export function itemFields(kind: ItemKind, item: Item | undefined, values: ItemValues) {
  const { 'image/alt': alt, file, date, body, ...texts } = values
  const fields: Record<string, unknown> = {
    ...item?.fields,
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
