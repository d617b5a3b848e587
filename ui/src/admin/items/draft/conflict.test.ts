import { expect, it } from 'vitest'
import type { ItemKind } from '#kit/api/items'
import type { AlbumPicture } from '../album/pictures'
import { type Fields, valuesOf } from '../item-values'
import { decided, differences, type Side } from './conflict'
import type { DraftState } from './draft-state'

const stateOf = (kind: ItemKind, mine: Fields, known: Fields, files = new Map()): DraftState => ({
  status: 'conflict',
  values: valuesOf(kind, mine),
  files,
  sent: new Set(),
  server: { version: 1, item: '', base: 1, fields: known, files: [], savedAt: undefined },
  views: {},
  named: undefined,
})
const theirsWith = (fields: Fields) => ({ by: 'asha', at: '', fields, version: 2 })

it('keeps the picture of a text that was chosen, and only of that', () => {
  const state = stateOf('news', { body: '![Rain](rain.jpg)' }, {})
  const theirs = theirsWith({ body: 'Dry.' })
  const after = (side: Side) => decided('news', state, theirs, { body: side })
  expect(after('mine').values.body).toBe('![Rain](rain.jpg)')
  expect([...after('mine').theirsOf]).toEqual([])
  expect(after('theirs').values.body).toBe('Dry.')
  expect([...after('theirs').theirsOf]).toEqual(['body'])
})

it('compares lists as structures, and shows them a line for each entry', () => {
  const year = (passed: number) => ({ year: '2026–27', classes: [{ class: 'X', passed }] })
  const state = stateOf('results', year(40), year(39))
  expect(differences('results', state, theirsWith(year(40)))).toEqual([])
  expect(differences('results', state, theirsWith(year(41)))).toMatchObject([
    { path: 'classes', label: 'Classes', mine: '1. X, 40', theirs: '1. X, 41', side: undefined },
  ])
  expect(differences('results', state, theirsWith(year(39)))).toMatchObject([{ side: 'mine' }])
})

it('tells pictures apart by their files and words, not by what the form calls them', () => {
  const album = (...words: string[]) => ({
    name: 'Walk',
    images: words.map((alt, place) => ({ file: `${place}.jpg`, alt })),
  })
  const state = stateOf('album', album('Pond', 'Boots'), album('Pond', 'Boots'))
  expect(differences('album', state, theirsWith(album('Pond', 'Boots')))).toEqual([])
  expect(differences('album', state, theirsWith(album('Pond', 'Rain')))).toMatchObject([
    { path: 'images', mine: '1. Pond\n2. Boots', theirs: '1. Pond\n2. Rain', side: 'theirs' },
  ])
})

it('shows each picture as the revision has it from which the form goes on', () => {
  const images = [
    { file: 'pond.jpg', alt: 'Pond' },
    { file: 'boots.jpg', alt: 'Boots' },
  ]
  const views = { 'pond.jpg': '/media/pond', 'boots.jpg': '/media/boots' }
  const state = { ...stateOf('album', { images }, {}), views }
  const pictures = { 'pond.jpg': '/media/other-pond', 'rain.jpg': '/media/rain' }
  const theirs = {
    ...theirsWith({ images: [...images, { file: 'rain.jpg', alt: 'Rain' }] }),
    pictures,
  }
  const shown = (side: Side) => {
    const { images } = decided('album', state, theirs, { images: side }).values
    return (images as AlbumPicture[]).map(({ url }) => url)
  }
  expect(shown('theirs')).toEqual(['/media/other-pond', '/media/boots', '/media/rain'])
  expect(shown('mine')).toEqual(['/media/other-pond', '/media/boots'])
})

it('takes what no form has from the other text', () => {
  const state = stateOf('news', { title: 'Rain' }, {})
  const { values } = decided('news', state, theirsWith({ title: 'Rain', pinned: true }), {})
  expect(values).toMatchObject({ title: 'Rain', pinned: true })
})
