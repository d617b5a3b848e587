import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../kinds/kind-spec'
import { contentOf, textOfContent } from './field-text'

// A list within an item, such as the classes of a year's results, is one field of its form. Its value is text,
// as that of the others: it is compared, kept in the browser and shown to whoever wrote the same item.

/** An entry of a list: the text of each of its fields, and the lists within it. */
export type ListEntry = { [field: string]: string | ListEntry[] }

export const readEntries = (text: string): ListEntry[] => (text ? JSON.parse(text) : [])

export const writeEntries = (entries: ListEntry[]) =>
  entries.length > 0 ? JSON.stringify(entries) : ''

export const entryFields = ({ entries }: FieldSpec) => entries?.fields ?? []

/** The entries of a list in the content, as the form has them. */
export function entriesOf(list: FieldSpec, value: unknown): ListEntry[] {
  if (!Array.isArray(value)) return []
  return value.map((entry: Record<string, unknown>) =>
    Object.fromEntries(
      entryFields(list).map((spec) => [
        spec.name,
        spec.entries ? entriesOf(spec, entry[spec.name]) : textOfContent(spec, entry[spec.name]),
      ]),
    ),
  )
}

/** The entries as the content has them, without fields that are empty; "" for none. */
export function contentOfEntries(list: FieldSpec, entries: ListEntry[]): object[] | '' {
  const all = entries.map((entry) =>
    Object.fromEntries(
      entryFields(list)
        .map((spec) => [spec.name, contentOfField(spec, entry[spec.name])] as const)
        .filter(([, content]) => content !== ''),
    ),
  )
  return all.length > 0 ? all : ''
}

const contentOfField = (spec: FieldSpec, value: ListEntry[string] = '') =>
  typeof value === 'string' ? contentOf(spec, value.trim()) : contentOfEntries(spec, value)

/** The entries in words, a line each, for who compares two texts. */
export const describeEntries = (text: string) => readEntries(text).map(describeEntry).join('\n')

const describeEntry = (entry: ListEntry): string =>
  Object.values(entry)
    .map((value) => (typeof value === 'string' ? value : value.map(describeEntry).join('; ')))
    .filter(Boolean)
    .join(', ')

/** What is wrong in the entries, by the pointer of the field. */
export function problemsOfEntries(
  list: FieldSpec,
  entries: ListEntry[],
  at: string,
  problemOf: (spec: FieldSpec, written: string) => string | undefined,
): Record<string, string> {
  const found: Record<string, string> = {}
  if (entries.length === 0 && list.required) found[at] = t(list.required)
  for (const [place, entry] of entries.entries()) {
    for (const spec of entryFields(list)) {
      const pointer = `${at}/${place}/${spec.name}`
      const value = entry[spec.name] ?? ''
      if (typeof value !== 'string') {
        Object.assign(found, problemsOfEntries(spec, value, pointer, problemOf))
        continue
      }
      const problem = problemOf(spec, value.trim())
      if (problem) found[pointer] = problem
    }
  }
  return found
}
