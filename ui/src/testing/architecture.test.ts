import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { expect, it } from 'vitest'

// The rules of ui/README.md: who may import whom, and where a file belongs.

const src = join(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath.slice(src.length + 1), entry.name))
const modules = new Map(
  files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(src, file), 'utf8')]),
)

const isTest = (file: string) => /\.test\.|(^|\/)testing\//.test(file)
const isGenerated = (file: string) => /\.gen\.ts$|\.d\.ts$/.test(file)
const statement =
  /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm

/** The files of src that a module imports; those that it loads later only where `late` is set. */
function importsOf(file: string, late = true): string[] {
  const found = [...(modules.get(file) ?? '').matchAll(statement)]
  return found
    .filter(([, , dynamic]) => late || !dynamic)
    .map(([, whole, dynamic, effect]) => resolved(file, whole ?? dynamic ?? effect ?? ''))
    .filter((target) => target !== '')
}

function resolved(from: string, name: string): string {
  if (!/^[.#]/.test(name)) return ''
  const path = name.startsWith('#') ? name.slice(1) : posix.join(dirname(from), name)
  const target = ['', '.ts', '.tsx'].map((end) => path + end).find((file) => files.includes(file))
  if (!target && !path.startsWith('..'))
    throw new Error(`${from} imports ${name}, which is no file`)
  return target ?? ''
}

/** The part of the interface that a file belongs to: "site/home", "admin/shell", "kit". */
function featureOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'site' || top === 'admin' ? `${top}/${second}` : top
}

/** What all features of the site, or of the admin area, may import beside the kit. */
const ofAll: Record<string, string[]> = {
  site: ['site/ui', 'site/routing'],
  admin: ['admin/ui'],
}
/** What puts the features of a program together: its entries, and these. */
const together = ['site/app', 'admin/shell']

/** What a feature of the admin area shows the others: its addresses, what it reads, and the library to choose from. */
const isOpen = (file: string) =>
  /^admin\/[^/]+\/(route|queries)\.ts$|^admin\/pictures\/LibraryButton\.tsx$/.test(file)

function mayImport(file: string, target: string): boolean {
  const [from, to] = [featureOf(file), featureOf(target)]
  if (from === to || from === 'app' || from === 'testing') return true
  if (to === 'kit' || to === 'styles') return true
  if (from === 'kit') return false
  const [program = ''] = from.split('/')
  if (!to.startsWith(`${program}/`)) return false
  if (together.includes(from) || /\.tsx?$/.test(from)) return true
  if (from === 'admin/ui') return false
  return ofAll[program]?.includes(to) || isOpen(target)
}

it('a feature imports itself, its program and the kit; the kit knows neither site nor admin area, and those not each other', () => {
  const wrong = [...modules.keys()].flatMap((file) =>
    importsOf(file)
      .filter((target) => !(isTest(file) && target.startsWith('testing/')))
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

it('kit/api only calls the API: it imports neither routing nor dialogs', () => {
  const wrong = [...modules.keys()]
    .filter((file) => file.startsWith('kit/api/') && !isTest(file))
    .flatMap((file) => importsOf(file).map((target) => [file, target] as const))
    .filter(([, target]) => !/^kit\/(api|i18n|lib)\//.test(target))
  expect(wrong).toEqual([])
})

it('no modules import each other in a circle', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file)) return
    done.add(file)
    for (const target of importsOf(file, false)) visit(target, [...path, file])
  }
  for (const file of modules.keys()) visit(file, [])
  expect(circles).toEqual([])
})

it('a name is exported by one module only', () => {
  const exported =
    /^export (?:default )?(?:async )?(?:function|const|let|class|interface|type) (\w+)/gm
  const owners = new Map<string, Set<string>>()
  for (const [file, text] of modules) {
    if (isTest(file) || isGenerated(file)) continue
    for (const [, name = ''] of text.matchAll(exported))
      owners.set(name, (owners.get(name) ?? new Set()).add(file))
  }
  expect([...owners].filter(([, modules]) => modules.size > 1)).toEqual([])
})

it('a folder holds at most 30 files', () => {
  const count = new Map<string, number>()
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
  expect([...count].filter(([, number]) => number > 30)).toEqual([])
})

it('only the Button component writes a <button>', () => {
  const wrong = [...modules].filter(
    ([file, text]) => !isTest(file) && file !== 'kit/ui/Button.tsx' && text.includes('<button'),
  )
  expect(wrong.map(([file]) => file)).toEqual([])
})

it('every form is one that keeps the errors of the server', () => {
  const wrong = [...modules].filter(([, text]) =>
    /import \{[^}]*\b(Formik|useFormik)\b[^}]*\} from 'formik'/.test(text),
  )
  expect(wrong.map(([file]) => file)).toEqual(['kit/forms/Formik.tsx'])
})

it('one module moves the focus', () => {
  const byHand = [...modules].filter(([file, source]) => !isTest(file) && /\.focus\(/.test(source))
  expect(byHand.map(([file]) => file)).toEqual(['kit/lib/use-focus-target.ts'])
})

it('the gallery shows every part of kit/ui, kit/uploads and site/ui', () => {
  const shown = new Set<string>()
  const visit = (file: string) => {
    if (shown.has(file)) return
    shown.add(file)
    importsOf(file).forEach(visit)
  }
  visit('testing/parts/Parts.tsx')
  const parts = files.filter(
    (file) => /^(kit\/(ui|uploads)|site\/ui)\/[^/]+\.tsx$/.test(file) && !isTest(file),
  )
  // Nobody sees the tags of a head, and the other is the first link of every page.
  expect(parts.filter((file) => !shown.has(file))).toEqual([
    'kit/ui/Seo.tsx',
    'kit/ui/SkipLink.tsx',
  ])
})
