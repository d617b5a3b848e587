import { getIn } from 'formik'
import type { Item, ItemKind } from '#kit/api/items'
import { msg, t } from '#kit/i18n/message'
import { isPictures } from '../album/pictures'
import { type Fields, type ItemValues, listOf, valuesOf } from '../item-values'
import type { FieldSpec } from '../kinds/kind-spec'
import { kinds } from '../kinds/kinds'
import type { LanguageState } from './names'

/** A text of an item, and where the form has its translation. */
export interface TranslatedText {
  spec: Pick<FieldSpec, 'control' | 'rows'>
  label: string
  /** The path of the original. */
  from: string
  to: string
  original: string
  translated: string
}

/** The languages of the site, and which texts of the kind are translated, by their paths without places. */
export interface Translated {
  kind: ItemKind
  texts: string[]
}

const picture: FieldSpec[] = [{ name: 'alt', label: msg('What the picture shows') }]

const written = (values: ItemValues, path: string) => {
  const value: unknown = getIn(values, path)
  return typeof value === 'string' ? value.trim() : ''
}

/** The texts of a form that have something to translate, in the order of the form. */
export function textsOf({ kind, texts }: Translated, values: ItemValues, code: string) {
  const within = (
    specs: readonly FieldSpec[],
    part: string,
    path: string,
    labelOf: (label: string) => string,
  ): TranslatedText[] =>
    specs.flatMap(({ name, label, control, rows, entries }) => {
      const inner = isPictures({ control }) ? picture : entries?.fields
      const from = part + name
      // Whether it may be left empty is said in brackets after it.
      const said = labelOf(t(label).replace(/ \(.*\)$/, ''))
      if (inner)
        return listOf(getIn(values, from)).flatMap((_, at) =>
          within(inner, `${from}.${at}.`, `${path}${name}.`, (field) =>
            t('{list}, {place}: {field}', { list: said, place: at + 1, field }),
          ),
        )
      const to = `${part}translations.${code}.${name}`
      const original = written(values, from)
      if (!original || !texts.includes(path + name)) return []
      const translated = written(values, to)
      return [{ spec: { control, rows }, label: said, from, to, original, translated }]
    })
  return within(kinds[kind].fields, '', '', (label) => label)
}

/** The state of a form's texts in a language, which began as the item. */
export function languageState(
  of: Translated,
  values: ItemValues,
  item: Item | undefined,
  code: string,
): LanguageState {
  const all = textsOf(of, values, code)
  const before = textsOf(of, valuesOf(of.kind, item?.fields ?? {}), code)
  const one = (texts: TranslatedText[], side: 'original' | 'translated') =>
    JSON.stringify(texts.map((text) => text[side]))
  const isSame = (side: 'original' | 'translated') => one(all, side) === one(before, side)
  const was = item?.translations?.find(({ language }) => language === code)
  const own = getIn(values, `translations.${code}`) as Fields | undefined
  const hasTexts = all.some(({ translated }) => translated)
  // What was made from another text of a list may be any of its entries.
  const isAnswered = own?.made_from === '' || (!isSame('translated') && !(was?.stale && item?.at))
  return {
    missing: all.filter(({ original, translated }) => !translated && /\p{L}/u.test(original))
      .length,
    stale: hasTexts && !isAnswered && (Boolean(was?.stale) || !isSame('original')),
  }
}
