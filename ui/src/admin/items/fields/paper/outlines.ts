import type { Pixels } from './pixels'
import { distance, intersection, type Point, type Quad, turn } from './quad'

/** How bright each pixel is, row by row. */
export interface Grey {
  values: Uint8Array
  width: number
  height: number
}

/** A quadrilateral around something bright. */
export interface Outline {
  corners: Quad
  /** How many pixels of it are bright, or have bright ones on both sides. */
  filled: number
}

/** At how many levels of brightness it is looked for. */
const levels = 10
/** How much brighter a pixel is than the one after the next, at an edge. */
const edge = 0.15
/** What is narrower, in pixels to each side, joins nothing. */
const narrow = 1

/**
 * The darkest of the three colours of each pixel, and the brightest. Paper has all three, and is told by the darkest
 * from wood and skin, which have little blue; the brightest tells other colours from black.
 */
export function greysOf({ data, width, height }: Pixels): [Grey, Grey] {
  const pick = (best: (...colours: number[]) => number) => ({
    values: new Uint8Array(width * height).map((_, at) =>
      best(...data.subarray(at * 4, at * 4 + 3)),
    ),
    width,
    height,
  })
  return [pick(Math.min), pick(Math.max)]
}

/** The outlines of all that covers a part of the picture and is brighter than a level, or is enclosed by edges. */
export function outlinesOf(grey: Grey, least: number): Outline[] {
  const sorted = grey.values.toSorted()
  const brightness = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [dark, bright] = [brightness(0.02), brightness(0.98)]
  const masks = Array.from({ length: levels }, (_, index) => {
    const level = dark + ((bright - dark) * (index + 1)) / (levels + 1)
    return grey.values.map((value) => Number(value > level))
  })
  return [...masks, enclosed(grey)]
    .flatMap((mask) => regionsOf(mask, grey, least))
    .filter(({ corners }, index, all) =>
      all.slice(0, index).every((other) => !isSame(corners, other.corners)),
    )
}

const isSame = (one: Quad, other: Quad) =>
  one.every((corner, index) => distance(corner, other[index] ?? corner) < 2)

/** What no way leads to from the border of the picture, other than over an edge: a page in uneven light, too. */
function enclosed({ values, width, height }: Grey): Uint8Array {
  const isEven = (one = 0, other = 0) => Math.abs(one - other) < edge * Math.max(one, other, 32)
  const open = values.map((_, at) =>
    Number(
      isEven(values[at - 1], values[at + 1]) && isEven(values[at - width], values[at + width]),
    ),
  )
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) flood(open, width, y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) flood(open, width, y * width + x)
  return open
}

/** The first and the last pixel of each row of what hangs together. */
type Spans = Map<number, [first: number, last: number]>

/** Clears what hangs together with a pixel. */
function flood(mask: Uint8Array, width: number, start: number): Spans {
  const spans: Spans = new Map()
  const waiting = [start]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!mask[at]) continue
    mask[at] = 0
    const x = at % width
    const y = (at - x) / width
    const span = spans.get(y)
    if (!span) spans.set(y, [x, x])
    else if (x < span[0]) span[0] = x
    else if (x > span[1]) span[1] = x
    if (x > 0) waiting.push(at - 1)
    if (x < width - 1) waiting.push(at + 1)
    waiting.push(at - width, at + width)
  }
  return spans
}

function regionsOf(mask: Uint8Array, { width }: Grey, least: number): Outline[] {
  const near = [-narrow, narrow, -narrow * width, narrow * width]
  const wide = mask.map((value, at) => Number(value && near.every((by) => mask[at + by] ?? 1)))
  const found: Outline[] = []
  for (let at = wide.indexOf(1); at >= 0; at = wide.indexOf(1, at)) {
    const spans = flood(wide, width, at)
    const filled = [...spans.values()].reduce((sum, [first, last]) => sum + last - first + 1, 0)
    const corners = filled > least * mask.length && circumscribed(hullOf(spans))
    if (corners) found.push({ corners, filled })
  }
  return found
}

/** The convex hull, clockwise on the screen. */
function hullOf(spans: Spans): Point[] {
  const points = [...spans].flatMap(([y, [first, last]]) =>
    [y, y + 1].flatMap((y) => [
      { x: first, y },
      { x: last + 1, y },
    ]),
  )
  const half = (line: Point[], point: Point): Point[] => {
    const turns = ([before = point, end = point]: Point[]) => turn(before, end, point) > 0
    while (line.length > 1 && !turns(line.slice(-2))) line.pop()
    return [...line, point]
  }
  points.sort((one, other) => one.x - other.x || one.y - other.y)
  return [points, points.toReversed()].flatMap((sorted) => sorted.reduce(half, []).slice(0, -1))
}

/** A quadrilateral around a convex polygon: its sides go one by one, always that without which the least is added. */
function circumscribed(hull: Point[]): Quad | undefined {
  let polygon = hull
  while (polygon.length > 4) {
    const [least] = polygon
      .flatMap((_, side) => cornerInsteadOf(polygon, side) ?? [])
      .toSorted((one, other) => one.added - other.added)
    if (!least) return undefined
    polygon = polygon.toSpliced(least.side, 1, least.corner)
    polygon.splice((least.side + 1) % polygon.length, 1)
  }
  const [topLeft] = polygon.toSorted((one, other) => one.x + one.y - other.x - other.y)
  const start = topLeft ? polygon.indexOf(topLeft) : 0
  const [a, b, c, d] = [...polygon.slice(start), ...polygon.slice(0, start)]
  return a && b && c && d && [a, b, c, d]
}

/** Where the neighbours of a side meet when they are made longer, and what that adds. */
function cornerInsteadOf(polygon: Point[], side: number) {
  const points = [-1, 0, 1, 2].map((by) => polygon.at((side + by) % polygon.length))
  const [before, from, to, after] = points as [Point, Point, Point, Point]
  const corner = intersection(before, from, to, after)
  const added = corner ? turn(from, corner, to) : 0
  return corner && added > 0 ? { side, corner, added } : undefined
}
