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
