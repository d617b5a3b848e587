import { writeDate } from '#admin/ui/time/dates'
import { fromContentTime } from '#admin/ui/time/times'
import type { ItemKind } from '#kit/api/items'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { from, pathOf, until } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { kinds } from '../kinds/kinds'
import { languageName, languageOf } from '../languages/names'
import type { FieldChange } from '../queries'

/** Fields of the content that no form has. */
const others: Record<string, MarkedText> = {
  image: msg('Picture'),
  pinned: msg('Shown before all others'),
}

/**
 * What a field of the content is called in the form of its kind: "images/2/alt" is "What picture 3
 * shows", and "classes/0/passed" is "Classes, 1: Passed".
 */
export function fieldName(kind: ItemKind, pointer: string): string {
  const field = pathOf(pointer)
  const of = languageOf(field)
  if (of)
    return t('{field} in {language}', {
      field: fieldName(kind, of.path),
      language: languageName(of.code),
    })
  const [, place, part] = /^(?:images|slides)\.(\d+)\b\.?(.*)/.exec(field) ?? []
  if (place && (part === 'file' || part === 'image'))
    return t('Picture {place}', { place: Number(place) + 1 })
  if (place) return t('What picture {place} shows', { place: Number(place) + 1 })
  const time = [from, until].find(({ name }) => name === field)
  return time ? t(time.label) : nameIn(kinds[kind].fields, field)
}

function nameIn(specs: readonly FieldSpec[], field: string): string {
  const [, name = field, entry, inEntry] = /^(.+?)\.(\d+)\.(.+)$/.exec(field) ?? []
  const spec = specs.find((spec) => spec.name === name)
  const label = spec?.label ?? others[name]
  // Whether it may be left empty is said in brackets after it.
  const list = label ? t(label).replace(/ \(.*\)$/, '') : name
  if (!inEntry) return list
  return t('{list}, {place}: {field}', {
    list,
    place: Number(entry) + 1,
    field: nameIn(spec?.entries?.fields ?? [], inEntry),
  })
}

/** The change of one field in words. */
export function describeChange(kind: ItemKind, change: FieldChange): string {
  const { field, before, after } = change
  const without = describeWithoutText(kind, change)
  if (without) return without
  const parts = {
    field: fieldName(kind, field),
    before: fieldText(before),
    after: fieldText(after),
  }
  if (!before) return t('{field}: “{after}” added', parts)
  if (!after) return t('{field}: “{before}” removed', parts)
  return t('{field}: “{after}” instead of “{before}”', parts)
}

/** A change that has no texts; undefined for any other. */
export function describeWithoutText(kind: ItemKind, { field, before, after }: FieldChange) {
  const of = languageOf(pathOf(field))
  if (of?.path.endsWith('made_from'))
    return t('{language}: still right', { language: languageName(of.code) })
  if (before || after) return undefined
  return t('{field}: in another order', { field: fieldName(kind, field) })
}

/** A day or a time is written as in the forms, a file without its folder. */
export const fieldText = (text: string) =>
  /^\d{4}-\d\d-\d\d( \d\d:\d\d)?$/.test(text)
    ? writeDate(text.includes(' ') ? fromContentTime(text) : text)
    : text.replace(/^(documents|images)\//, '')
