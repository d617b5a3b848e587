import { describe, expect, it } from 'vitest'
import { certain, findPage } from './find-page'
import { contains, distance, mapFour, type Point, type Quad, scaleQuad } from './quad'

const width = 320
const height = 400

type Colour = readonly [number, number, number]
type Light = (x: number, y: number) => number

const paper: Colour = [246, 243, 236]
const ink: Colour = [40, 40, 48]
const wood: Colour = [140, 100, 66]

/** The same numbers between 0 and 1 in each run. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

interface Scene {
  pages: Quad[]
  desk?: Colour
  light?: Light
  /** The colour of a page at a height from 0 to 1. */
  band?: (height: number) => Colour | undefined
  seed?: number
}

/** A photograph of pages with lines of words, with noise and uneven light. */
function photograph({ pages, desk = wood, light = () => 1, band, seed = 1 }: Scene) {
  const random = randomFrom(seed)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const page = pages.find((corners) => contains(corners, { x: x + 0.5, y: y + 0.5 }))
      const colour = page ? onPage(page, { x, y }, band) : desk
      const bright = light(x, y)
      const noise = 16 * (random() - random())
      data.set([...colour.map((value) => value * bright + noise), 255], (y * width + x) * 4)
    }
  return { data, width, height }
}

function onPage([a, b, , d]: Quad, { x, y }: Point, band: Scene['band']): Colour {
  const share = (to: Point) =>
    ((x - a.x) * (to.x - a.x) + (y - a.y) * (to.y - a.y)) / distance(a, to) ** 2
  const [right, down] = [share(b), share(d)]
  const isWord = right > 0.2 && right < 0.85 && (down * 30) % 1 < 0.4 && (right * 40) % 1 < 0.8
  return band?.(down) ?? (isWord && down > 0.1 && down < 0.9 ? ink : paper)
}

const upright: Quad = [
  { x: 70, y: 60 },
  { x: 255, y: 75 },
  { x: 270, y: 340 },
  { x: 50, y: 350 },
]

/** A page that was held at an angle, somewhere in the picture. */
function anyPage(random: () => number): Quad {
  const angle = (random() - 0.5) * 0.7
  const [long, short] = [150 + random() * 20, 105 + random() * 15]
  return mapFour(
    [
      { x: -short, y: -long },
      { x: short, y: -long },
      { x: short, y: long },
      { x: -short, y: long },
    ],
    ({ x, y }) => {
      const near = 1 + 0.15 * random() // what is nearer looks larger
      return {
        x: width / 2 + ((x * Math.cos(angle) - y * Math.sin(angle)) * near) / 1.35,
        y: height / 2 + ((x * Math.sin(angle) + y * Math.cos(angle)) * near) / 1.35,
      }
    },
  )
}

function find(scene: Scene) {
  const found = findPage(photograph(scene))
  const corners = found && scaleQuad(found.corners, width, height)
  const away = (page: Quad) =>
    corners ? corners.map((corner, index) => distance(corner, page[index] ?? corner)) : [width]
  return {
    isCertain: (found?.certainty ?? 0) >= certain,
    away: (page: Quad) => Math.max(...away(page)),
  }
}

describe('a page that is found', () => {
  const shadow: Light = (x) => 1 - 0.45 / (1 + Math.exp((150 - x) / 12))
  it.each<[string, Scene]>([
    ['on a desk of wood', { pages: [upright] }],
    ['on a light desk', { pages: [upright], desk: [214, 190, 150] }],
    ['in light that falls from a side', { pages: [upright], light: (x) => 0.5 + x / 640 }],
    ['partly in the shadow of a hand', { pages: [upright], light: shadow, desk: [60, 45, 40] }],
  ])('%s', (_, scene) => {
    const { isCertain, away } = find(scene)
    expect(isCertain).toBe(true)
    expect(away(upright)).toBeLessThan(3)
  })

  it('at any angle', () => {
    const random = randomFrom(7)
    const pages = Array.from({ length: 12 }, () => anyPage(random))
    const found = pages.map((page, seed) => ({ page, ...find({ pages: [page], seed }) }))
    expect(found.filter(({ isCertain }) => isCertain).length).toBeGreaterThan(10)
    for (const { page, isCertain, away } of found)
      if (isCertain) expect(away(page), JSON.stringify(page)).toBeLessThan(3)
  })
})

describe('what is uncertain stays whole', () => {
  const apart = (by: number) =>
    mapFour(upright, ({ x, y }) => ({ x: x / 1.75 + by, y: y / 1.1 + 20 }))
  const beyond = (by: number) => mapFour(upright, ({ x, y }) => ({ x, y: y + by }))
  it.each<[string, Scene]>([
    ['a white desk', { pages: [upright], desk: [238, 236, 230] }],
    ['no paper', { pages: [] }],
    ['no paper, in uneven light', { pages: [], light: (x, y) => 0.4 + (x + y) / 1000 }],
    ['two pages', { pages: [apart(-15), apart(150)], desk: [60, 45, 40] }],
    [
      'a page with a corner outside the picture',
      { pages: [mapFour(upright, ({ x, y }) => ({ x: x + y / 3 - 60, y }))] },
    ],
    [
      'a dark heading, which could be the desk',
      { pages: [upright], desk: [60, 45, 40], band: (y) => (y < 0.14 ? [110, 30, 30] : undefined) },
    ],
    [
      'a shadow that is as dark as the desk',
      { pages: [upright], desk: [90, 90, 90], light: (_, y) => (y > 210 ? 0.4 : 1) },
    ],
    ['most of a page that is outside the picture', { pages: [beyond(-200)], desk: [60, 45, 40] }],
  ])('%s', (_, scene) => expect(find(scene).isCertain).toBe(false))
})
