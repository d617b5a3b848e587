import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemKind } from '#kit/api/items'

/** A JSON Schema of the content. */
export interface ContentSchema {
  properties?: Record<string, ContentSchema>
  required?: string[]
  items?: ContentSchema
  type: string
  format?: string
  enum?: string[]
}

const read = (name: string): ContentSchema => {
  const path = join(import.meta.dirname, `../../../internal/content/schema/${name}.json`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** What the content says of an item of each kind. */
export const schemas: Record<ItemKind, ContentSchema | undefined> = {
  slider: read('slider'),
  popup: read('popup'),
  circular: read('circulars').properties?.circulars?.items,
  news: read('news'),
  holiday: read('calendar').properties?.holidays?.items,
  examination: read('calendar').properties?.examinations?.items,
  event: read('calendar').properties?.events?.items,
  album: read('album'),
  alert: read('alert'),
  site: read('site'),
  fact: read('facts').properties?.facts?.items,
  home: read('home'),
  admissions: read('admissions'),
  page: read('page'),
  menu: read('navigation'),
  results: read('results'),
  teacher: read('teachers').properties?.members?.items,
  'primary-teacher': read('staff').properties?.members?.items,
  'office-staff': read('staff').properties?.members?.items,
  'disclosure-row': read('disclosure').properties?.documents?.properties?.noc?.items,
}

type Fields = Record<string, unknown>

const formats: Record<string, string> = {
  date: '2026-05-11',
  time: '2100-05-11 09:00',
  'school-year': '2026–27',
}

/** Fields that are written in place of another: of a document, of the only day. */
const instead: Partial<Record<ItemKind, string[]>> = {
  'disclosure-row': ['link', 'not_applicable'],
  holiday: ['from', 'until'],
  examination: ['from', 'until'],
  event: ['from', 'until'],
}

/** An item of a kind with the fields of its schema that go together; `has` leaves some out, and `text` writes the others. */
export function sampleOf(
  kind: ItemKind,
  {
    has = () => true,
    text = (): string => 'Ours',
  }: { has?: () => boolean; text?: () => string } = {},
): Fields {
  const fields = contentFor(schemas[kind] as ContentSchema) as Fields
  if (kind === 'news' || kind === 'page') fields.body = 'One *word*.\n\n- two\n'
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => !instead[kind]?.includes(name)),
  )

  function contentFor({
    properties,
    required = [],
    items,
    type,
    format,
    enum: words,
  }: ContentSchema): unknown {
    if (properties) {
      const given = Object.entries(properties)
        .filter(([name]) => required.includes(name) || has())
        .filter(([name], _, all) => name !== 'path' || !all.some(([other]) => other === 'children'))
      return Object.fromEntries(given.map(([name, schema]) => [name, contentFor(schema)]))
    }
    if (items) return [contentFor(items), contentFor(items)]
    if (type === 'integer') return 3
    if (type === 'boolean') return true
    return words?.at(-1) ?? formats[format ?? ''] ?? text()
  }
}
