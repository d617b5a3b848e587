/**
 * The message functions. Every string of the interface goes through one of them, and its key in a
 * catalogue is the English text itself. They work without Intl, which the embedded engine of the
 * server does not have, so that server and browser say the same.
 */

/** A text that `msg` has marked: no string, so that nobody shows it without `t`. */
export interface MarkedText {
  readonly [marked]: true
}
declare const marked: unique symbol

type Language = 'en' | 'hi' | 'kn'
type Plurals = { one: string; other: string }
/** The texts of a language by those in English; a text in a number by the English `other`. */
export type Catalogue = Record<string, string | Plurals>

type Value = string | number

/** The names that stand in braces in a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** A second argument, if the text has names. */
type Given<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, Value>]
/** A text that is written out where it is used, so that it can be extracted. */
export type Literal<Text extends string> = string extends Text ? never : Text

let language: Language = 'en'
let catalogue: Catalogue = {}

/** Sets the language of all that is said from now on. Called once, before anything is rendered. */
export function setLanguage(next: Language, texts: Catalogue) {
  language = next
  catalogue = texts
}

/** Marks a text for `t`, in tables that are made when their module is loaded, before the language is known. */
export const msg = <Text extends string>(text: Literal<Text>) => text as unknown as MarkedText

/** A text in the language of the page, with its values: t('Signed in as {name}', { name }). */
export function t(text: MarkedText, values?: Record<string, Value>): string
export function t<Text extends string>(text: Literal<Text>, ...given: Given<Names<Text>>): string
export function t(text: string | MarkedText, values?: Record<string, Value>): string {
  return fill(translate(`${text}`), values)
}

/** A text that depends on a number: plural(count, { one: '1 picture', other: '{count} pictures' }). */
export function plural<One extends string, Other extends string>(
  count: number,
  { one, other }: { one: Literal<One>; other: Literal<Other> },
  ...[values]: Given<Exclude<Names<One | Other>, 'count'>>
): string {
  const found = catalogue[other]
  const forms = typeof found === 'object' ? found : { one, other }
  return fill(isOne[language](count) ? forms.one : forms.other, { ...values, count })
}

/** The text of the catalogue, with its names and tags still in it. */
export function translate(text: string): string {
  const found = catalogue[text]
  return typeof found === 'string' ? found : text
}

const fill = (text: string, values?: Record<string, Value>) =>
  values ? text.replace(/\{(\w+)\}/g, (_, name) => write(values[name])) : text

/** A value as it is written: whole numbers in groups as in India, 12,34,567. */
export const write = (value: Value | undefined) =>
  Number.isInteger(value) ? `${value}`.replace(/\d(?=(\d\d)+\d$)/g, '$&,') : `${value}`

/** What counts as one thing: the rules of Unicode's CLDR. */
const isOne: Record<Language, (count: number) => boolean> = {
  en: (count) => count === 1,
  hi: (count) => count <= 1,
  kn: (count) => count <= 1,
}
