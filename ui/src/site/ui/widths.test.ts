import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { columns, inColumns, inGrid, page } from './widths'

const sheet = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('the sheets have the widths of the table', () => {
  const tokens = sheet('styles/tokens.css')
  expect(tokens).toContain(`--wide: ${page.wide}rem;`)
  expect(tokens).toContain(`--edge: clamp(1rem, ${(100 - page.share) / 2}vi, ${page.edge}rem);`)
  expect(tokens).toContain(`--space-4: ${page.gap}rem;`)
  const albums = sheet('site/gallery/GalleryPage.module.css')
  expect(albums).toContain(`--column: ${columns.albums}rem;`)
  expect(albums).toContain('gap: var(--space-5) var(--space-4);')
  expect(sheet('styles/primitives.css')).toMatch(/\.halves \{[^}]*gap: var\(--space-4\);/)
})

test('a picture is as wide as its column', () => {
  expect(inColumns(2)).toBe('(min-width: 86rem) 39rem, (min-width: 48rem) calc(46vw - 1rem), 92vw')
  expect(inGrid(columns.albums)).toBe(
    '(min-width: 86rem) 25.33rem, (min-width: 63.04rem) calc(30.67vw - 1.33rem), (min-width: 41.3rem) calc(46vw - 1rem), 92vw',
  )
})
