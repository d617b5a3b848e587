import type { MarkedText } from '#kit/i18n/message'

type Fields = Record<string, unknown>

/** A field of a form, by its path in the content, such as `image.alt`. */
export interface FieldSpec {
  name: string
  label: MarkedText
  hint?: MarkedText
  /** One line of text, without one. */
  control?:
    | 'date'
    | 'number'
    | 'school-year'
    | 'choice'
    | 'markdown'
    | 'pdf'
    | 'picture'
    | 'pictures'
    | 'slides'
    | 'entries'
    | 'page'
    | 'address'
    | 'place'
  /** How many lines of text. */
  rows?: number
  /** What is said while it is empty. */
  required?: MarkedText
  /** It is asked for where one of these is written. */
  neededBy?: readonly string[]
  /** What is written in its place, beside it: one or the other is asked for. */
  unless?: readonly string[]
  /** A new item has today's date. */
  today?: true
  /** The first sentence of this text is offered while nothing is written. */
  beginningOf?: string
  /** What other items have here is offered. */
  suggests?: true
  /** Asked of a new page alone: it is no part of its file. */
  ofNew?: true
  /** It is shown when its label is pressed. */
  folded?: true
  /** Asked for when there is a picture. */
  ofPicture?: true
  /** The fields of an entry, and what its legend and its buttons say. */
  entries?: EntriesSpec
  /** What can be chosen, by its value in the content. */
  options?: Readonly<Record<string, MarkedText>>
}

/** A list within an item. */
export interface EntriesSpec {
  fields: readonly FieldSpec[]
  one: MarkedText
  /** The field whose text names an entry, once it is written. */
  named?: string
  /** The fields whose texts are shown beside the name while an entry is closed. */
  brief?: readonly string[]
  add: MarkedText
  remove: MarkedText
  /** They are links, each in a line that opens and can be moved. */
  links?: true
}

/** A field that is a list. */
export type ListSpec = FieldSpec & { entries: EntriesSpec }

export const isList = (spec: FieldSpec): spec is ListSpec => spec.entries !== undefined

/** A kind of item: what its list and its form say. The form is made of the fields, which a test holds against the schemas. */
export interface KindSpec {
  /** Of its list, where an entry of the menu has several. */
  label?: MarkedText
  /** One of them, in the list of drafts. */
  one: MarkedText
  /** The heading of the form. */
  change: MarkedText
  /** The heading of the form is the item's title. */
  titled?: true
  /** New ones are made; of the other kinds there are as many as there are. */
  add?: MarkedText
  none: MarkedText
  about: MarkedText
  /** A new one may begin as a copy of another, without its file. */
  copied?: true
  /** They can be removed: after this question, or at once where that happens every week; it can be undone. */
  remove?: MarkedText | true
  fields: readonly FieldSpec[]
  /** It is shown from one time until another. */
  scheduled?: true
  /** What is said while it has no end; a new one has the end of tomorrow. */
  endRequired?: MarkedText
  /** There is one at most. */
  single?: true
  /** What the button for removing one says, where it is no usual one. */
  removeLabel?: MarkedText
  /** A file or one of these answers; writing one takes the place of the others. */
  insteadOfFile?: readonly string[]
  /** The newest is listed first. */
  newestFirst?: true
  /** They are one list of people in an order that somebody gives them; several are added at once. */
  people?: true
  /** Stands under the title in the list. */
  note: (fields: Fields) => string
}
