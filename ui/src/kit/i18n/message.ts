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

/** The languages of the interface. */
export type Language = 'en' | 'hi' | 'kn'
export type Plurals = { one: string; other: string }
/** The texts of a language by those in English; a text in a number by the English `other`. */
export type Catalogue = Record<string, string | Plurals>

type Value = string | number

/** The names that stand in braces in a text. */
export type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
/** A second argument, if the text has names. */
type Given<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, Value>]
/** The same, or what tells one meaning of a short text from another. */
type GivenOrContext<Name extends string> = [Name] extends [never]
  ? [context?: Context]
  : Given<Name>
type Context = { context?: string }
/** A text that is written out where it is used, so that it can be extracted. */
export type Literal<Text extends string> = string extends Text ? never : Text

/** The language that is spoken at the moment. Its root sets it: a program when it starts, the server for each page. */
let spoken: { language: Language; texts: Catalogue } = { language: 'en', texts: {} }

/** Sets the language of all that is said from now on. A program does it once, before anything is rendered. */
export function setLanguage(language: Language, texts: Catalogue) {
  spoken = { language, texts }
}

/** Renders in a language. What is rendered at once, and waits for nothing, can't mix with another page. */
export function inLanguage<Result>(language: Language, texts: Catalogue, render: () => Result) {
  const before = spoken
  spoken = { language, texts }
  try {
    return render()
  } finally {
    spoken = before
  }
}

/** What Intl calls the language that is spoken. */
export const locale = () => `${spoken.language}-IN`

/** Marks a text for `t`, in tables that are made when their module is loaded, before the language is known. */
export const msg = <Text extends string>(text: Literal<Text>, { context }: Context = {}) =>
  keyOf(text, context) as unknown as MarkedText

/**
 * A text in the language of the page, with its values: t('Signed in as {name}', { name }). A short text that other
 * languages put in several ways says which one it is: t('New', { context: 'enquiry' }).
 */
export function t(text: MarkedText, values?: Record<string, Value>): string
export function t<Text extends string>(
  text: Literal<Text>,
  ...given: GivenOrContext<Names<Text>>
): string
export function t(text: string | MarkedText, values?: Record<string, Value>): string {
  return fill(translate(keyOf(`${text}`, values?.context)), values)
}

/** A text that depends on a number: plural(count, { one: '1 picture', other: '{count} pictures' }). */
export function plural<One extends string, Other extends string>(
  count: number,
  forms: { one: Literal<One>; other: Literal<Other> },
  ...[values]: Given<Exclude<Names<One | Other>, 'count'>>
): string {
  return fill(pluralForm(forms, count), { ...values, count })
}

/** The form of a text that belongs to a number, with its names and tags still in it. */
export function pluralForm(forms: Plurals, count: number): string {
  const found = spoken.texts[forms.other]
  const { one, other } = typeof found === 'object' ? found : forms
  return isOne[spoken.language](count) ? one : other
}

/** The text of a key in the catalogue, with its names and tags still in it. */
export function translate(key: string): string {
  const found = spoken.texts[key]
  return typeof found === 'string' ? found : (key.split(contextMark)[0] as string)
}

const contextMark = '\u0004' // as in gettext

const keyOf = (text: string, context: Value | undefined) =>
  context ? `${text}${contextMark}${context}` : text

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
