import { getIn, setIn } from 'formik'
import { array, isSchema, mixed, object, type Schema, string, type TestContext } from 'yup'
import { readDay } from '#admin/ui/time/dates'
import { time } from '#admin/ui/time/schema'
import type { ItemKind } from '#kit/api/items'
import { characters } from '#kit/forms/rules'
import { t } from '#kit/i18n/message'
import { isNumber, textOf } from './fields/field-text'
import { type Fields, type FileValue, hasFile, timesOf, until } from './item-values'
import { hasBlank } from './kinds/blank'
import type { FieldSpec } from './kinds/kind-spec'
import { fileOf, kinds } from './kinds/kinds'
import { longest } from './kinds/longest.gen'

// The schema of each kind of item is made of the table of kinds, which a test holds to the schemas of the
// content, and of the longest texts, which come from Go. What else the server refuses is said at the field, too.

/** The schema of the form of a kind. */
export function itemSchema(kind: ItemKind) {
  const { fields, endRequired } = kinds[kind]
  let shape = shapeOf(kind, fields)
  for (const { name } of timesOf(kind)) {
    const needed = name === until.name ? endRequired : undefined
    const isNeeded = problem((text) => (needed && !textOf(text) ? t(needed) : undefined))
    shape = { ...shape, [name]: time.test(isNeeded) }
  }
  return object(shape)
}

type Shape = Record<string, Schema>

/** The rules by the names of the fields; those of `image.src` and `image.alt` are in one of `image`. */
function shapeOf(kind: ItemKind, specs: readonly FieldSpec[], at = ''): Shape {
  const rules: Record<string, Schema | Shape> = specs.reduce(
    (all, spec) => setIn(all, spec.name, ruleOf(kind, spec, at + spec.name)),
    {},
  )
  const schemas = Object.entries(rules).map(([name, rule]): [string, Schema] => [
    name,
    isSchema(rule) ? (rule as Schema) : object(rule as Shape),
  ])
  return Object.fromEntries(schemas)
}

function ruleOf(kind: ItemKind, spec: FieldSpec, path: string): Schema {
  const { control, required, entries } = spec
  switch (control) {
    case 'pdf':
    case 'picture':
      return mixed().test(problem((_, context) => problemOfFile(kind, spec, context)))
    case 'pictures':
    case 'slides':
    case 'entries': {
      const list = entries ? array().of(object(shapeOf(kind, entries.fields, `${path}.`))) : array()
      return required ? list.min(1, () => t(required)) : list
    }
    default:
      return string().test(
        problem((value, context) => problemOfText(kind, spec, path, textOf(value).trim(), context)),
      )
  }
}

/** A test that says what is wrong with a value, if something is. */
const problem = (find: (value: unknown, context: TestContext) => string | undefined) => ({
  name: 'rule',
  test(this: TestContext, value: unknown) {
    const message = find(value, this)
    return message === undefined || this.createError({ message })
  },
})

/** All values of the form, with undefined for what is empty. */
const allOf = ({ options }: TestContext): Fields => options.context ?? {}

const isFilled = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : Boolean(textOf(value).trim())

function problemOfFile(kind: ItemKind, spec: FieldSpec, context: TestContext) {
  if (!spec.required || hasFile(kind, allOf(context))) return undefined
  const { insteadOfFile } = kinds[kind]
  const others = insteadOfFile ? ['note', ...insteadOfFile] : []
  return others.some((other) => isFilled(allOf(context)[other])) ? undefined : t(spec.required)
}

function problemOfText(
  kind: ItemKind,
  spec: FieldSpec,
  path: string,
  written: string,
  context: TestContext,
) {
  const { control, required, unless } = spec
  const isInstead = unless?.some((other) => isFilled(context.parent[other]))
  if (written && isInstead && required) return t(required)
  if (!written) return required && isNeeded(kind, spec, context) ? t(required) : undefined
  if (!control && hasBlank(written)) return t('Fill in the blanks (___).')
  if (control === 'date' && !readDay(written)) return t('Enter the date as 25/11/2026')
  if (control === 'number' && !isNumber(written)) return t('Write a number, in digits.')
  const most = longest[kind][path]
  const count = characters(written)
  if (most && count > most)
    return t('At most {most} characters, please: this has {count}.', { most, count })
  return undefined
}

function isNeeded(
  kind: ItemKind,
  { ofPicture, neededBy, unless }: FieldSpec,
  context: TestContext,
) {
  const all = allOf(context)
  const file: FileValue | undefined = getIn(all, fileOf(kind)?.name ?? '')
  if (ofPicture) return Boolean(file?.chosen)
  const isWritten = (path: string) => isFilled(getIn(all, path))
  return (
    !unless?.some((other) => isFilled(context.parent[other])) && (neededBy?.some(isWritten) ?? true)
  )
}
