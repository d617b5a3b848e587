import { getIn, setIn } from 'formik'
import { fromContentTime, toContentTime } from '#admin/ui/time/times'
import type { Item, ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import { msg, t } from '#kit/i18n/message'
import type { StoredFile } from '#kit/uploads/item'
import { contentOfPictures, picturesIn } from './album/pictures'
import { contentOfText, textOf, textOfContent } from './fields/field-text'
import { addressFrom } from './fields/menu/address'
import { stateOf } from './item-state'
import type { EntriesSpec, FieldSpec } from './kinds/kind-spec'
import { fileOf, kinds } from './kinds/kinds'
import { languageName, languageOf } from './languages/names'

export type Fields = Record<string, unknown>

/**
 * The values of an item's form: the fields of its content by formik's paths, such as `images.0.alt`. Text, days and
 * numbers are what the controls show; a file is a `FileValue`; what no form has is kept as it is.
 */
export type ItemValues = Fields

/** A file of an item. Its bytes, when they were chosen in this form, are beside the values. */
export interface FileValue {
  /** In the content. */
  path: string
  /** The name of the file that takes its place; "" for none. */
  chosen: string
}

/** A file that comes with an item, or that is being made of what was chosen. */
export type ChosenFile = File | Promise<File | undefined> | StoredFile

export const isStored = (file: ChosenFile | undefined): file is StoredFile =>
  file !== undefined && 'hash' in file

/** Chosen files by the pointers under which they are sent. */
export type ItemFiles = ReadonlyMap<string, ChosenFile>

/** The JSON pointer of a path of formik, and the other way round. */
export const pointerOf = (path: string) => `/${path.replaceAll('.', '/')}`
export const pathOf = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

/** The pointer of a picture in a text, such as `![…](rain.jpg)` in the body: `/body#rain.jpg`. */
export const textPicture = (path: string, name = '') => `${pointerOf(path)}#${name}`

export const from = { name: 'publish', label: msg('Show from (IST)') }
export const until = { name: 'expires', label: msg('Show until (IST)') }
export const timesOf = (kind: ItemKind) => (kinds[kind].scheduled ? [from, until] : [])

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

interface Begun {
  /** The day that a new item has. */
  today?: string
  /** Nothing of the item is published. */
  isNew?: boolean
  /** The files that the server keeps for the draft. */
  files?: readonly DraftFile[] | undefined
  /** Addresses of views of pictures, by the name of the file or by its hash. */
  views?: Record<string, string> | undefined
}

/** The values of a form for the fields of a draft or of an item. */
export function valuesOf(kind: ItemKind, fields: Fields, begun: Begun = {}): ItemValues {
  const { today = '' } = begun
  let values = withEach(kinds[kind].fields, fields, (spec, value) => formValue(spec, value, begun))
  for (const { name } of timesOf(kind)) values = setIn(values, name, fromContentTime(values[name]))
  if (kinds[kind].endRequired && today && !values.expires)
    values = setIn(values, until.name, `${nextDay(today)}T23:59`)
  return values
}

/** The fields with another value for each of some: undefined removes one, and an object that is empty then. */
function withEach(
  specs: readonly FieldSpec[],
  fields: Fields,
  other: (spec: FieldSpec, value: unknown) => unknown,
): Fields {
  return specs.reduce(
    (all, spec) => put(all, spec.name, other(spec, getIn(all, spec.name))),
    fields,
  )
}

function put(fields: Fields, path: string, value: unknown): Fields {
  const [parent = ''] = path.split('.')
  const changed: Fields = setIn(fields, path, value)
  const isEmpty = parent !== path && Object.keys(changed[parent] ?? {}).length === 0
  return isEmpty ? setIn(changed, parent, undefined) : changed
}

function formValue(spec: FieldSpec, value: unknown, begun: Begun): unknown {
  const { name, control, entries, today: isToday, ofNew } = spec
  if (ofNew && value === undefined && !begun.isNew) return undefined
  switch (control) {
    case 'pdf':
    case 'picture': {
      const kept = begun.files?.find(({ field }) => field === pointerOf(name))
      return { path: textOf(value), chosen: kept?.name ?? '' } satisfies FileValue
    }
    case 'pictures':
    case 'slides':
      return picturesIn(spec, value, begun)
    case 'entries':
      return listOf(value).map((entry) =>
        withEach(entries?.fields ?? [], entry, (inner, value) => formValue(inner, value, begun)),
      )
    default:
      return textOfContent(spec, value || (isToday ? begun.today : ''))
  }
}

export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value : [])

/** A new entry of a list. */
export const emptyEntry = ({ fields }: EntriesSpec): Fields =>
  Object.fromEntries(fields.map(({ name, entries }) => [name, entries ? [] : '']))

/** The content that a form's values say. A file that was chosen takes the place of what is written instead of one. */
export function contentOf(kind: ItemKind, values: ItemValues, files: ItemFiles): Fields {
  const { fields: specs, insteadOfFile = [] } = kinds[kind]
  const title = textOf(values[specs[0]?.name ?? ''])
  let fields = withEach(specs, values, (spec, value) => {
    if (spec.ofPicture && hasFile(kind, values)) return value || undefined
    return contentValue(spec, value, title)
  })
  for (const { name } of timesOf(kind))
    fields = put(fields, name, toContentTime(textOf(values[name])) || undefined)
  const file = fileOf(kind)
  if (!file || insteadOfFile.length === 0) return fields
  if (files.has(pointerOf(file.name)))
    return insteadOfFile.reduce((all, other) => put(all, other, undefined), fields)
  return insteadOfFile.some((other) => textOf(values[other]))
    ? put(fields, file.name, undefined)
    : fields
}

/** The content of a field; undefined for none. */
function contentValue(spec: FieldSpec, value: unknown, title: string): unknown {
  switch (spec.control) {
    case 'pdf':
    case 'picture':
      return (value as FileValue).path || undefined
    case 'pictures':
    case 'slides':
      return contentOfPictures(spec, value, title)
    case 'address':
      return value === undefined ? undefined : addressFrom(textOf(value), title)
    case 'entries': {
      const entries = listOf(value).map((entry) =>
        withEach(spec.entries?.fields ?? [], entry, (inner, value) =>
          contentValue(inner, typeof value === 'string' ? value.trim() : value, title),
        ),
      )
      return entries.length > 0 ? entries : undefined
    }
    default:
      return contentOfText(spec, textOf(value))
  }
}

/** Whether the item has a file, or gets one. */
export function hasFile(kind: ItemKind, values: ItemValues): boolean {
  const file: FileValue | undefined = getIn(values, fileOf(kind)?.name ?? '')
  return Boolean(file?.path || file?.chosen)
}

/** What a chosen file is called; one that is still being made has no name yet. */
export const nameOfChosen = (file: ChosenFile) =>
  file instanceof Promise ? t('The file that you chose') : file.name

/** What the form calls the PDF that it makes of photographs; it is named after the item when it is published. */
export const photographed = 'paper.pdf'

/** The name of an item's file: of the one that was chosen, or of the one that it has. */
export const nameOfFile = ({ path, chosen }: FileValue) =>
  chosen === photographed ? t('the photographed pages') : chosen || path.replace(/.*\//, '')

/** The values with the name of the file that there is: chosen in this form, or kept by the server. */
export function withFileName(
  kind: ItemKind,
  values: ItemValues,
  files: ItemFiles,
  kept: readonly DraftFile[],
): ItemValues {
  const path = fileOf(kind)?.name
  if (!path) return values
  const file = files.get(pointerOf(path))
  const name = file ? nameOfChosen(file) : kept.find(({ field }) => field === pointerOf(path))?.name
  return setIn(values, path, { ...getIn(values, path), chosen: name ?? '' })
}

/** What a field of the content is called. */
export function labelOf(kind: ItemKind, path: string): string {
  const of = languageOf(path)
  if (of)
    return t('{field} in {language}', {
      field: labelOf(kind, of.path),
      language: languageName(of.code),
    })
  const spec = [...kinds[kind].fields, from, until].find(({ name }) => name === path)
  return spec ? t(spec.label) : path
}

/** The fields that have errors, by their labels. */
export const labelsOf = (kind: ItemKind, errors: object) =>
  [...kinds[kind].fields, ...timesOf(kind)]
    .filter(({ name }) => getIn(errors, name) !== undefined)
    .map(({ label }) => t(label))

/** The fields that a draft begins with: those of the item, and none of an alert that is over. */
export function begunOn(kind: ItemKind, item: Item | undefined): Fields {
  const fields = item?.fields ?? {}
  return kinds[kind].endRequired && stateOf(kind, fields, Date.now()) === 'expired' ? {} : fields
}

/** The fields that a copy of an item begins with: what its form has, but no day and no document. */
export function copyOf(kind: ItemKind, { fields }: Item): Fields {
  const isCopied = ({ control }: FieldSpec) => control !== 'date' && control !== 'pdf'
  const names = kinds[kind].fields.filter(isCopied).map(({ name }) => name.replace(/\..*/, ''))
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name) || name === 'translations'),
  )
}

/** The paths that an error has in the form: what is wrong with a picture's file is said at its description. */
export const errorPaths = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([pointer, message]) => [
      pathOf(pointer).replace(/^((?:images|slides)\.\d+)\.(?:file|image)$/, '$1.alt'),
      message,
    ]),
  )
