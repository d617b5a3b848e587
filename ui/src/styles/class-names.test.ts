import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { ui } from '#kit/ui/names'

// Class names in components, held to the names in style sheets.

const folder = join(import.meta.dirname, '..')
const read = (ending: string) =>
  readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))

const sheets = read('.css')
const components = read('.tsx').filter(({ file }) => !file.includes('.test.'))

/** The class names of a style sheet. */
const namesIn = (css: string) => [
  ...new Set(
    [...css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name = '']) => name,
    ),
  ),
]

const shared = namesIn(
  sheets
    .filter(({ file }) => !file.endsWith('.module.css'))
    .map(({ source }) => source)
    .join('\n'),
)

/** Names that a component writes as they are, in an attribute or in the list of names that Picture and arrange.tsx join. */
function literalNames(source: string): string[] {
  const attributes = [...source.matchAll(/className=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g)]
  const lists = [...source.matchAll(/const names = \[[^\]]*\]|draw\(as[^)]*\)/g)]
  const values = [...source.matchAll(/^ {2}(?:gap|frame|tone|arrange)\?: ('.*)$|^type Gap = .*/gm)]
  return [...attributes, ...lists, ...values].flatMap(([text]) =>
    [
      ...text.replaceAll(/\$\{[^}]*\}|(?:\?\?|===) '\w+'/g, ' ').matchAll(/(["'`])([^"'`]*)\1/g),
    ].flatMap(([, , words = '']) => words.split(/\s+/).filter(Boolean)),
  )
}

it('a class name that a component writes is in a style sheet', () => {
  const written = components.flatMap(({ file, source }) =>
    literalNames(source).map((name) => ({ file, name })),
  )
  expect(written.length).toBeGreaterThan(20)
  const meaningless = ['note', 'bare'] // of a tone and of a variant that add no class
  expect(written.filter(({ name }) => ![...shared, ...meaningless].includes(name))).toEqual([])
})

it('only the parts that arrange, and the layout, write a shared name as a literal', () => {
  const literals = components
    .filter(({ file }) => !/^(kit\/ui|site\/(ui|layout))\//.test(file))
    .flatMap(({ file, source }) =>
      [...source.matchAll(/className=("[^"]*"|\{`[^`]*`\})/g)].flatMap(([, names = '']) =>
        names
          .replaceAll(/\$\{[^}]*\}|["`{}]/g, ' ')
          .split(/\s+/)
          .map((name) => ({ file, name })),
      ),
    )
  expect(literals.filter(({ name }) => shared.includes(name))).toEqual([])
})

it('every name of `ui` is in a style sheet', () => {
  expect(Object.values(ui).filter((name) => !shared.includes(name))).toEqual([])
})

it('a class of a module is in that module', () => {
  const missing = components.flatMap(({ file, source }) =>
    [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
      ([, variable = '', path = '']) => {
        const at = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
        const names = namesIn(sheets.find((sheet) => sheet.file === at)?.source ?? '')
        const used = [
          ...source.matchAll(new RegExp(`(?<!/)\\b${variable}\\.(\\w+)(?![\\w(])`, 'g')),
        ]
        return used
          .map(([, name = '']) => name)
          .filter((name) => !names.includes(name))
          .map((name) => `${basename(file)}: ${variable}.${name}`)
      },
    ),
  )
  expect(missing).toEqual([])
})
