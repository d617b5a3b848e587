import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// What no style sheet may say, in the sources as they are.

const folder = join(import.meta.dirname, '..')
const sheets = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))

const whereAMouseHovers = /^( *)@media \(hover: hover\) \{[\s\S]*?^\1\}/gm

it('nothing looks pointed at after a tap', () => {
  const hovering = sheets.filter(({ source }) => source.includes(':hover'))
  expect(hovering.length).toBeGreaterThan(0)
  const after = hovering.filter(({ source }) =>
    source.replaceAll(whereAMouseHovers, '').includes(':hover'),
  )
  expect(after.map(({ file }) => file)).toEqual([])
})

it('windows are told apart at four widths', () => {
  const widths = sheets.flatMap(({ file, source }) =>
    [...source.matchAll(/@media[^{]*\b(?:width|inline-size)\b[^{]*/g)].map(([query]) => ({
      file,
      query: query.trim(),
    })),
  )
  expect(widths.length).toBeGreaterThan(10)
  const four = /^@media \(width (>=|<) (30|48|64|80)rem\)( and \(height [^)]+\))?$/
  expect(widths.filter(({ query }) => !four.test(query))).toEqual([])
})

it('one line orders the layers, and no sheet names another one', () => {
  const order = /@layer ([\w, ]+);/.exec(
    sheets.find(({ file }) => file.endsWith('site.css'))?.source ?? '',
  )
  const layers = order?.[1]?.split(', ') ?? []
  expect(layers.at(-1)).toBe('visibility')
  const named = sheets.flatMap(({ source }) => [
    ...source.matchAll(/@layer ([\w-]+) \{|layer\(([\w-]+)\)/g),
  ])
  expect(named.map(([, block, imported]) => block ?? imported ?? '')).toSatisfy((names: string[]) =>
    names.every((name) => layers.includes(name)),
  )
})

it('colours are told apart by scheme in the tokens alone', () => {
  const doubled = sheets.filter(({ source }) => /prefers-color-scheme|light-dark\(/.test(source))
  expect(doubled.map(({ file }) => file)).toEqual([join('styles', 'tokens.css')])
})

it('the browser’s own interface is as dark as the page', () => {
  const document = readFileSync(join(folder, '../../internal/render/document.tmpl'), 'utf8')
  const tokens = sheets.find(({ file }) => file.endsWith('tokens.css'))?.source ?? ''
  const dark = /--paper: light-dark\(\S+, (\S+)\);/.exec(tokens)?.[1]
  expect(document).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`)
})

it('small spaces and sizes of letters are tokens', () => {
  const raw = sheets
    .filter(({ file }) => !/(tokens|print|looks)\.css$/.test(file))
    .flatMap(({ file, source }) =>
      [
        ...source.matchAll(
          /\b(?:gap|(?:padding|margin|inset)[a-z-]*):[^;]*(?<![\d.-])0\.(?:25|375|5|625|75)rem|font(?:-size)?:[^;(]*\d+rem/g,
        ),
      ].map(([text]) => `${file}: ${text}`),
    )
  // Initials fill their circle.
  expect(raw.filter((text) => !text.startsWith('site/ui/Avatar.module.css'))).toEqual([])
})

it('a letter of Figtree stands in one of its files, since a browser would ask for both', () => {
  const fonts = sheets.find(({ file }) => file.endsWith('fonts.css'))?.source ?? ''
  const figtree = /font-family: Figtree;[^}]*unicode-range:([^;]+);/g
  const letters = [...fonts.matchAll(figtree)].flatMap(([, ranges = '']) =>
    [...ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].flatMap(
      ([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16)
        return Array.from(
          { length: Number.parseInt(to, 16) - first + 1 },
          (_, next) => first + next,
        )
      },
    ),
  )
  expect(letters.length).toBeGreaterThan(200)
  expect(new Set(letters).size).toBe(letters.length)
})
