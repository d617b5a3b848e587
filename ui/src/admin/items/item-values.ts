import { readDay } from '#admin/ui/time/dates'
import { fromContentTime, parseInputTime, toContentTime } from '#admin/ui/time/times'
import type { Item, ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'
import { contentOfPictures, picturesIn, textOfPictures } from './album/pictures'
import {
  contentOfEntries,
  entriesOf,
  problemsOfEntries,
  readEntries,
  writeEntries,
} from './fields/entries'
import { contentOf, isNumber, textOfContent } from './fields/field-text'
import { stateOf } from './item-state'
import type { FieldSpec } from './kinds/kind-spec'
import { fileOf, kinds } from './kinds/kinds'

type Fields = Record<string, unknown>

/** A file that comes with an item, or that is being made of what was chosen. */
export type ChosenFile = File | Promise<File | undefined> | undefined

/**
 * What the form of an item holds: the texts by the pointers of the fields, the file that comes with it, and
 * the pictures of its texts by the field and their name, such as "body#rain.jpg" for ![…](rain.jpg).
 */
export interface ItemValues {
  file: ChosenFile
  [field: string]: string | ChosenFile
}

/** The fields whose values are text. */
export const textsOf = (kind: ItemKind) =>
  kinds[kind].fields.filter((spec) => spec !== fileOf(kind))

export const from = { name: 'publish', label: msg('Show from (IST)') }
export const until = { name: 'expires', label: msg('Show until (IST)') }

/** What a pointer leads to. */
export const valueAt = (fields: Fields, pointer: string) =>
  pointer.split('/').reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], fields)

/** The fields with another value, or none, where a pointer leads. */
function withValue(fields: Fields, pointer: string, value: unknown): Fields {
  const [key = '', ...rest] = pointer.split('/')
  if (rest.length > 0) {
    const inner = withValue((fields[key] ?? {}) as Fields, rest.join('/'), value)
    return withValue(fields, key, Object.keys(inner).length > 0 ? inner : undefined)
  }
  const { [key]: _, ...others } = fields
  return value === undefined ? others : { ...fields, [key]: value }
}

/** The text of a field. */
export const textOf = (values: Record<string, unknown>, field: string): string => {
  const value = values[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** What the form begins with: the fields of a draft or of an item, or none on a day. */
export function valuesOf(
  kind: ItemKind,
  fields: Fields,
  today: string,
  files: Parameters<typeof picturesIn>[1] = [],
): ItemValues {
  const values: ItemValues = { file: undefined }
  for (const spec of textsOf(kind)) {
    const { name, control, today: isToday } = spec
    const value = valueAt(fields, name)
    if (control === 'pictures') values[name] = textOfPictures(picturesIn(fields, files))
    else if (control === 'entries') values[name] = writeEntries(entriesOf(spec, value))
    else values[name] = textOfContent(spec, value || (isToday ? today : ''))
  }
  if (kinds[kind].scheduled) {
    for (const { name } of [from, until]) values[name] = fromContentTime(fields[name])
    if (kinds[kind].endRequired && today && !values.expires)
      values.expires = `${nextDay(today)}T23:59`
  }
  return values
}

/** The fields of the content: those that the form began with, with what it says over them. */
export function itemFields(kind: ItemKind, before: Fields, values: ItemValues): Fields {
  const file = fileOf(kind)
  let fields = before
  for (const spec of textsOf(kind)) {
    const keepsEmpty = spec.ofPicture && hasFile(kind, before, values)
    if (spec.ofPicture && !keepsEmpty) continue
    const value = contentOfValue(kind, spec, values)
    fields = withValue(fields, spec.name, value === '' && !keepsEmpty ? undefined : value)
  }
  if (kinds[kind].scheduled) {
    for (const { name } of [from, until])
      fields = withValue(fields, name, toContentTime(textOf(values, name)) || undefined)
  }
  const others = kinds[kind].insteadOfFile ?? []
  if (values.file) for (const other of others) fields = withValue(fields, other, undefined)
  else if (file && others.some((other) => textOf(values, other)))
    fields = withValue(fields, file.name, undefined)
  return fields
}

function contentOfValue(kind: ItemKind, spec: FieldSpec, values: ItemValues) {
  const written = textOf(values, spec.name)
  if (spec.control === 'entries') return contentOfEntries(spec, readEntries(written))
  return spec.control === 'pictures'
    ? contentOfPictures(written, textOf(values, kinds[kind].fields[0]?.name ?? ''))
    : contentOf(spec, written)
}

/** What was chosen, by the pointers under which it is sent. */
export function chosenFiles(kind: ItemKind, { file, ...values }: ItemValues) {
  const pictures = Object.entries(values).filter(([name]) => name.includes('#'))
  return [[fileOf(kind)?.name ?? '', file], ...pictures]
    .map(([name, file]) => [`/${name}`, file] as [string, ChosenFile])
    .filter(([, file]) => file !== undefined)
}

/** The files once they are made; nothing comes of what can't be opened. */
export async function readyFiles(chosen: [string, ChosenFile][]): Promise<[string, File][]> {
  const ready = chosen.map(async ([pointer, file]) => [pointer, await file] as const)
  return (await Promise.all(ready)).filter((pair): pair is [string, File] => pair[1] !== undefined)
}

/** What a chosen file is called; one that is still being made has no name yet. */
export const nameOfChosen = (file: ChosenFile) =>
  file instanceof File ? file.name : file && t('The file that you chose')

/** Whether the item has a file, or gets one. */
export const hasFile = (kind: ItemKind, fields: Fields, values: ItemValues) =>
  Boolean(values.file ?? valueAt(fields, fileOf(kind)?.name ?? ''))

/** What the server would refuse, said at once. */
export function validate(kind: ItemKind, isFileThere: boolean, values: ItemValues) {
  const errors: Record<string, string> = {}
  const { insteadOfFile, fields } = kinds[kind]
  for (const spec of fields) {
    const { name, control } = spec
    if (control === 'entries') {
      const entries = readEntries(textOf(values, name))
      Object.assign(errors, problemsOfEntries(spec, entries, name, problemOfText))
      continue
    }
    const problem = spec === fileOf(kind) ? undefined : problemOf(spec, values)
    if (problem) errors[name] = problem
  }
  const file = fileOf(kind)
  const isAnswered =
    insteadOfFile && ['note', ...insteadOfFile].some((f) => textOf(values, f).trim())
  const { endRequired } = kinds[kind]
  if (endRequired && !parseInputTime(textOf(values, until.name)))
    errors[until.name] = t(endRequired)
  if (file?.required && !values.file && !isFileThere && !isAnswered) errors.file = t(file.required)
  return errors
}

function problemOf(spec: FieldSpec, values: ItemValues) {
  const { name, ofPicture, neededBy } = spec
  const written = textOf(values, name).trim()
  const isNeeded = neededBy?.some((field) => textOf(values, field).trim()) ?? true
  if (!written && (!isNeeded || (ofPicture && !values.file))) return undefined
  return problemOfText(spec, written)
}

function problemOfText({ control, required }: FieldSpec, written: string) {
  if (!written) return required && t(required)
  if (control === 'date' && !readDay(written)) return t('Enter the date as 25/11/2026')
  if (control === 'number' && !isNumber(written)) return t('Write a number, in digits.')
  return undefined
}

/** What a field of the content is called. */
export function labelOf(kind: ItemKind, name: string): string {
  const field = name === 'file' ? fileOf(kind)?.name : name
  const spec = [...kinds[kind].fields, from, until].find(({ name }) => name === field)
  return spec ? t(spec.label) : name
}

/** The fields that a draft begins with: those of the item, and none of an alert that is over. */
export function begunOn(kind: ItemKind, item: Item | undefined): Fields {
  const fields = item?.fields ?? {}
  return kinds[kind].endRequired && stateOf(kind, fields, Date.now()) === 'expired' ? {} : fields
}

/** The name of the file that the form begins with: that was chosen, that the server keeps for the draft, or that the item has. */
export function currentFile(
  kind: ItemKind,
  fields: Fields,
  files: readonly DraftFile[] = [],
  chosen?: ChosenFile,
) {
  const field = fileOf(kind)?.name ?? ''
  const named = String(valueAt(fields, field) ?? '').replace(/.*\//, '')
  const kept = files.find((file) => file.field === `/${field}`)?.name
  return nameOfChosen(chosen) ?? kept ?? named
}
