import { writeDate } from '#admin/ui/time/dates'
import { getDraft } from '#kit/api/drafts'
import type { ApiError } from '#kit/api/error'
import type { ItemKind } from '#kit/api/items'
import type { DraftFile } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { describePictures, filesOfPictures } from './album/pictures'
import { describeEntries } from './fields/entries'
import {
  from,
  type ItemValues,
  labelOf,
  textOf,
  textsOf,
  until,
  valueAt,
  valuesOf,
} from './item-values'
import { fileOf, kinds } from './kinds/kinds'

/** What somebody else made of the same item or draft meanwhile. */
export interface Theirs {
  by: string
  /** What they are called, where it is known. */
  who?: string | undefined
  at: string
  fields: Record<string, unknown>
  /** Of the draft that has it; of a published item it stays. */
  version?: number
  /** The revision that has it, and the id of the item there; of a draft they stay. */
  base?: number
  item?: string
  /** Of their draft. */
  files?: readonly DraftFile[] | undefined
  /** The fields that both changed; unknown of a draft. */
  disputed?: string[]
}

/** The other text of a draft, or of a published item, which comes with the error. */
export async function theirsOf(error: ApiError, draftId: string): Promise<Theirs> {
  const { theirs, fields: disputed } = error
  if (theirs) return { ...theirs, disputed: Object.keys(disputed) }
  const { data, people } = await getDraft(draftId)
  const { version, changedBy: by, changedAt: at, fields = {}, files } = data
  return { by, who: people?.[by], at, fields, version, files }
}

export type Side = 'mine' | 'theirs'

/** A field in which both texts differ, with the side that it is taken from where only one of both changed it. */
export interface Difference {
  field: string
  label: string
  mine: string
  theirs: string
  side: Side | undefined
}

/** Compares what the form holds with the other text. `known` is what both were made from, as far as this browser knows. */
export function differences(
  kind: ItemKind,
  mine: ItemValues,
  myFile: string,
  theirs: Theirs,
  known: Record<string, unknown> | undefined,
): Difference[] {
  const other = valuesOfTheirs(kind, mine, theirs)
  const before = known && valuesOf(kind, known, '')
  const sideOf = (field: string): Side | undefined => {
    if (theirs.disputed)
      return theirs.disputed.some((one) => `${one}/`.startsWith(`${field}/`)) ? undefined : 'theirs'
    if (!before) return undefined
    if (textOf(before, field) === textOf(mine, field)) return 'theirs'
    return textOf(before, field) === textOf(other, field) ? 'mine' : undefined
  }
  const names = textsOf(kind).map(({ name }) => name)
  const times = kinds[kind].scheduled ? [from.name, until.name] : []
  const found = [...names, ...times].flatMap((field) => {
    const [a, b] = [textOf(mine, field), textOf(other, field)]
    return a === b
      ? []
      : [
          {
            field,
            label: labelOf(kind, field),
            mine: say(kind, field, a),
            theirs: say(kind, field, b),
            side: sideOf(field),
          },
        ]
  })
  const file = fileOf(kind)
  const chosen = theirs.files?.find(({ field }) => field === `/${file?.name}`)
  const theirFile =
    chosen?.name ?? String(valueAt(theirs.fields, file?.name ?? '') ?? '').replace(/.*\//, '')
  const isDisputed = theirs.disputed
    ? theirs.disputed.includes(file?.name ?? '')
    : chosen && mine.file
  if (file && isDisputed && theirFile !== myFile) {
    found.push({
      field: 'file',
      label: t(file.label),
      mine: myFile,
      theirs: theirFile,
      side: undefined,
    })
  }
  return found
}

/** The other text as the form would hold it. Of a published album the pictures that are on no page yet are ours. */
const valuesOfTheirs = (kind: ItemKind, mine: ItemValues, { fields, files }: Theirs) =>
  valuesOf(kind, fields, '', files ?? filesOfPictures(textOf(mine, 'images')))

/** A text as people read it. */
function say(kind: ItemKind, field: string, text: string): string {
  const control = kinds[kind].fields.find(({ name }) => name === field)?.control
  if (control === 'pictures') return describePictures(text)
  if (control === 'entries') return describeEntries(text)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? writeDate(text) : text
}

/** What the form holds once each field is taken from a side: what is not in dispute is theirs. */
export function decided(
  kind: ItemKind,
  mine: ItemValues,
  theirs: Theirs,
  sides: Record<string, Side | undefined>,
): ItemValues {
  const values = valuesOfTheirs(kind, mine, theirs)
  for (const [field, side] of Object.entries(sides)) {
    if (side === 'mine') values[field] = mine[field]
  }
  if (!('file' in sides)) values.file = mine.file
  for (const name of Object.keys(mine).filter((name) => name.includes('#'))) {
    if (sides[name.replace(/#.*/, '')] !== 'theirs') values[name] = mine[name]
  }
  return values
}
