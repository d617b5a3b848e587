import { getIn, setIn } from 'formik'
import { writeDate } from '#admin/ui/time/dates'
import type { ItemKind } from '#kit/api/items'
import { list } from '#kit/i18n/sentence'
import { type AlbumPicture, isPictures, withViews } from '../album/pictures'
import { textOf } from '../fields/field-text'
import {
  type Fields,
  type FileValue,
  type ItemValues,
  labelOf,
  listOf,
  nameOfFile,
  pathOf,
  pointerOf,
  timesOf,
  valuesOf,
} from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { kinds } from '../kinds/kinds'
import { type DraftState, isSame, type Theirs } from './draft-state'

export type Side = 'mine' | 'theirs'
/** The sides by the paths of the fields in which both texts differ. */
export type Sides = Record<string, Side | undefined>

/** A field in which both texts differ, with the side that it is taken from where only one of both changed it. */
export interface Difference {
  path: string
  label: string
  mine: string
  theirs: string
  side: Side | undefined
}

type Control = FieldSpec['control']
const isFile = (control: Control) => control === 'pdf' || control === 'picture'

/** The fields of a kind, and the texts in other languages that one of some values has. */
const fieldsOf = (kind: ItemKind, ...all: ItemValues[]): Pick<FieldSpec, 'name' | 'control'>[] => [
  ...kinds[kind].fields,
  ...timesOf(kind),
  ...[...new Set(all.flatMap(({ translations }) => pathsIn(translations, 'translations')))].map(
    (name) => ({ name }),
  ),
]

const pathsIn = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, `${path}.${key}`))
    : path.endsWith('.made_from')
      ? []
      : [path]

/** The other text as the form would have it. Pictures that are on no page yet are kept for the draft. */
const valuesOfTheirs = (kind: ItemKind, state: DraftState, { fields, files, pictures }: Theirs) =>
  valuesOf(kind, fields, {
    files: files ?? state.server.files,
    views: { ...state.views, ...pictures },
  })

/** Compares what the form has with the other text, and with what both were made from, as far as this browser knows. */
export function differences(kind: ItemKind, state: DraftState, theirs: Theirs): Difference[] {
  const others = valuesOfTheirs(kind, state, theirs)
  const { fields: known, files } = state.server
  const before = known && valuesOf(kind, known, { files })
  return fieldsOf(kind, state.values, others).flatMap(({ name: path, control }) => {
    const at = (values: ItemValues) => comparable(control, getIn(values, path))
    const [mine, other] = [at(state.values), at(others)]
    if (isSame(mine, other) || (isFile(control) && !isFileDisputed(path, state, theirs))) return []
    const side = isFile(control)
      ? undefined
      : theirs.disputed
        ? sideOfDisputed(path, theirs.disputed)
        : before && sideOfChange(mine, other, at(before))
    return [{ path, label: labelOf(kind, path), mine: say(mine), theirs: say(other), side }]
  })
}

/** What tells two values of a field apart for a person: not the key of a picture, nor the address of its view. */
function comparable(control: Control, value: unknown): unknown {
  if (isFile(control)) return nameOfFile(value as FileValue)
  if (!isPictures({ control })) return value ?? ''
  return ((value ?? []) as AlbumPicture[])
    .filter(({ file, hash }) => file || hash)
    .map(({ key, url, name, ...picture }) => ({ ...picture, name: name ?? '' }))
}

/** The file that was chosen here and another one that somebody else chose. */
function isFileDisputed(path: string, { files }: DraftState, theirs: Theirs) {
  const pointer = pointerOf(path)
  if (theirs.disputed) return theirs.disputed.some((one) => pathOf(one) === path)
  return files.has(pointer) && theirs.files?.some(({ field }) => field === pointer)
}

const sideOfDisputed = (path: string, disputed: string[]): Side | undefined =>
  disputed.some((one) => `${pathOf(one)}.`.startsWith(`${path}.`)) ? undefined : 'theirs'

function sideOfChange(mine: unknown, theirs: unknown, before: unknown): Side | undefined {
  if (isSame(before, mine)) return 'theirs'
  return isSame(before, theirs) ? 'mine' : undefined
}

/** A value as people read it: lists a line for each entry. */
function say(value: unknown): string {
  if (Array.isArray(value))
    return value.map((entry, at) => `${at + 1}. ${sayEntry(entry)}`).join('\n')
  const text = textOf(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? writeDate(text) : text
}

/** What an entry says; of a picture its description, or its file. */
function sayEntry(entry: Fields): string {
  if ('alt' in entry) return textOf(entry.alt || entry.name || entry.file)
  const texts = Object.values(entry).map((value) =>
    Array.isArray(value) ? list(listOf(value).map(sayEntry), 'unit') : textOf(value),
  )
  return list(texts.filter(Boolean), 'unit')
}

/** What the form has once each field is taken from a side, with the paths that were taken from theirs. */
export function decided(kind: ItemKind, state: DraftState, theirs: Theirs, sides: Sides) {
  const views = { ...state.views, ...theirs.pictures }
  let values = valuesOfTheirs(kind, state, theirs)
  for (const { name: path, control } of fieldsOf(kind, state.values, values)) {
    const isKept = isFile(control) && !sides[path] ? state.files.has(pointerOf(path)) : true
    if (!isKept || sides[path] === 'theirs') continue
    const mine: unknown = getIn(state.values, path)
    values = setIn(values, path, isPictures({ control }) ? withViews(mine, views) : mine)
  }
  const theirsOf = new Set(Object.keys(sides).filter((path) => sides[path] === 'theirs'))
  return { values, theirsOf }
}
