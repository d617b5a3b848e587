import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'rolldown/utils'
import type { Plugin } from 'vite'
import type { Program } from './programs.ts'

/** The texts of the interface by those in English; what is said of numbers has a text for one and for others. */
export type Texts = Record<string, string | { one: string; other: string }>

/** A node of a module's syntax tree, and those around it, the nearest first. */
export type Visit = (node: ESTree.Node, parents: ESTree.Node[]) => void

const prefix = 'virtual:messages/'

/**
 * Makes the modules of the texts in another language, one for each program. There is none yet: it is empty, or with
 * SCHOOLSITE_PSEUDO set, for tests, an English that nobody can take for one that was not translated.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${prefix}`)) return
      const program = source.slice(prefix.length + 1) as Program
      const src = fileURLToPath(new URL('../src', import.meta.url))
      const texts = process.env.SCHOOLSITE_PSEUDO
        ? pseudo({ ...ofServer(), ...textsOf(sourcesIn(src), program) })
        : {}
      return `export const texts = ${JSON.stringify(texts)}`
    },
  }
}

/** The languages of the site besides English, and the parts in which a browser loads their texts. */
export const languages = ['kn', 'hi'] as const

/** The parts of pages with a form: what all forms say is in each of them, so that pages without one do not load it. */
const partsOfForms = ['account', 'contact']

/** The part that has the texts of a module: of a feature that some views show, or of what is around all. */
const partOfFile = (file: string): string => {
  if (/assword|trength/.test(file)) return 'account'
  const [, folder = ''] = /^(?:site|kit)\/(\w+)\//.exec(file) ?? []
  return (
    partOfFolder[folder] ??
    (/^site\/(app|layout|routing|ui)\/|^kit\//.test(file) ? 'shared' : folder)
  )
}

const partOfFolder: Record<string, string> = {
  account: 'account',
  auth: 'account',
  uploads: 'account',
  results: 'records',
  disclosure: 'records',
}

/** The English texts of each part; what several parts say is shared. */
export function textsByPart(sources: Map<string, string>): Record<string, Texts> {
  const parts: Record<string, Texts> = { shared: {} }
  const homes = new Map<string, string>()
  for (const [file, source] of sources) {
    if (!/^(site|kit)\//.test(file)) continue
    const part = partOfFile(file)
    for (const key of Object.keys(extract(new Map([[file, source]]))))
      homes.set(key, homes.has(key) && homes.get(key) !== part ? 'shared' : part)
  }
  const all = textsOf(sources, 'site')
  for (const [key, part] of homes) {
    parts[part] ??= {}
    parts[part][key] = all[key] as Texts[string]
  }
  const { forms, ...others } = parts
  for (const part of partsOfForms) others[part] = { ...others[part], ...forms }
  return others
}

const catalogue = (language: string, program: string): Texts =>
  JSON.parse(
    readFileSync(new URL(`../messages/${language}/${program}.json`, import.meta.url), 'utf8'),
  )

const languagePrefix = 'virtual:languages'

/** Makes the modules of the texts of other languages for browsers: one for each part. */
export function languageTexts(): Plugin {
  const src = fileURLToPath(new URL('../src', import.meta.url))
  return {
    name: 'language-texts',
    resolveId: (source) => (source.startsWith(languagePrefix) ? `\0${source}` : undefined),
    load(source) {
      if (!source.startsWith(`\0${languagePrefix}`)) return
      const [, language, part] = source.split('/')
      if (language && part === 'admin') return adminTexts(language)
      const parts = textsByPart(sourcesIn(src))
      if (language && part) {
        const texts = catalogue(language, 'site')
        const own = Object.keys(parts[part] ?? {}).flatMap((key) =>
          texts[key] ? [[key, texts[key]]] : [],
        )
        return `export const texts = ${JSON.stringify(Object.fromEntries(own))}`
      }
      const loaders = languages.map((one) => {
        const all = Object.keys(parts).map(
          (name) => `${name}: () => import('virtual:languages/${one}/${name}')`,
        )
        return `${one}: { ${all.join(', ')} }`
      })
      return `export const loaders = { ${loaders.join(', ')} }`
    },
  }
}

/** The texts of all screens with what the server says there. Only who chose the language loads them, so they are in no budget. */
const adminTexts = (language: string) =>
  `export const texts = ${JSON.stringify({ ...catalogue(language, 'server'), ...catalogue(language, 'admin') })}`

/** What Go says: internal/messages_test.go extracts it. */
const ofServer = (): Texts =>
  JSON.parse(readFileSync(new URL('../messages/en/server.json', import.meta.url), 'utf8'))

/** What stays as it is in a text: tags, names in braces, and the verbs of Go. */
const kept = /(<[^>]*>|\{\w+\}|%(?:\[\d\])?[sdqv])/

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = [...'ÅƁÇÐÉƑĜĤÎĴĶĹṀÑÖÞǪŔŠŤÛṼŴẊÝŽåƀçðéƒĝĥîĵķĺɱñöþǫŕšťûṽŵẋýž']

/** Texts whose every letter has an accent, and that are a third longer, as translations are. */
function pseudo(texts: Texts): Texts {
  const letter = (char: string) => accented[plain.indexOf(char)] ?? char
  const longer = (text: string) =>
    text.split(kept).map((part, at) => (at % 2 ? part : part.replace(/./g, letter)))
  const say = (text: string) => {
    const more = '·'.repeat(Math.ceil(text.replace(new RegExp(kept, 'g'), '').length / 3))
    return `⟦${longer(text).join('')}${more}⟧`
  }
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? say(text) : { one: say(text.one), other: say(text.other) },
    ]),
  )
}

/** The source of each module of the interface that is neither a test nor made from Go. */
export function sourcesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const modules = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\/|\.gen\.ts$|\.d\.ts$/.test(file),
  )
  return new Map(modules.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** The texts of one of the two programs: its own, and those of the kit. */
export const textsOf = (sources: Map<string, string>, program: Program): Texts =>
  extract(new Map([...sources].filter(([file]) => new RegExp(`^(${program}|kit)/`).test(file))))

/** Every text that is passed to a message function, in the order of the alphabet. */
function extract(sources: Map<string, string>): Texts {
  const found: Texts = {}
  for (const [file, source] of sources)
    walk(file, source, (node) => {
      if (!isMessageCall(node)) return
      const [first, second] = node.arguments
      if (/plural/i.test(node.callee.name)) {
        const [one = '', other = ''] = ['one', 'other'].map((form) => property(second, form))
        if (other) found[other] = { one, other }
      } else {
        const context = property(second, 'context')
        for (const text of literalsOf(first))
          found[context ? `${text}\u0004${context}` : text] = text
      }
    })
  const inOrder = Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(inOrder)
}

/** Calls `visit` with each node of a module. */
export function walk(file: string, source: string, visit: Visit) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const enter = (node: unknown, parents: ESTree.Node[]) => {
    if (Array.isArray(node)) for (const one of node) enter(one, parents)
    else if (isNode(node)) {
      visit(node, parents)
      for (const child of Object.values(node)) enter(child, [node, ...parents])
    }
  }
  enter(program, [])
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

type MessageCall = ESTree.CallExpression & { callee: { name: string } }

export const isMessageCall = (node: ESTree.Node | undefined): node is MessageCall =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  ['t', 'msg', 'rich', 'plural', 'richPlural'].includes(node.callee.name)

/** The texts that an expression may have as its value, where it has them written out. */
function literalsOf(node: ESTree.Node | undefined | null): string[] {
  if (node?.type === 'ConditionalExpression')
    return [...literalsOf(node.consequent), ...literalsOf(node.alternate)]
  if (node?.type === 'LogicalExpression')
    return [...literalsOf(node.left), ...literalsOf(node.right)]
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return [node.quasis[0]?.value.cooked ?? '']
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}

function property(node: ESTree.Node | undefined, name: string): string {
  const entries = node?.type === 'ObjectExpression' ? node.properties : []
  const entry = entries.find(
    (entry) =>
      entry.type === 'Property' && entry.key.type === 'Identifier' && entry.key.name === name,
  )
  return (entry?.type === 'Property' && literalsOf(entry.value)[0]) || ''
}
