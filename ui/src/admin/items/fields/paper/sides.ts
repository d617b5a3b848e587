import type { Grey } from './outlines'
import { clamp, mixed } from './pixels'
import { distance, type Point } from './quad'

/** A side of a page, whose corners are clockwise. */
export interface PageSide {
  from: Point
  to: Point
  /** At what share of its places there is an edge. */
  seen: number
  /** The picture ends there, so that there is no edge. */
  isCut: boolean
}

/** How much darker it is around a page, as a share of the page's brightness. */
const contrast = 0.12
/** What is darker is compared as if it were as bright, because a camera's noise is as large. */
const dark = 16
/** How far in pixels an edge may be from where it is expected, and how much is compared on both sides of it. */
const reach = 8
const compared = 3
/** At how many places an edge is looked for. */
const places = 40
/** How far a side is followed beyond its corners: from so many pixels on, as a share of its length. */
const beyond = { from: 4, to: 0.1 }
/** A side that is so near to the end of the picture, in pixels, is cut by it. */
const cut = 4

/** The side of a page near a line, where most of its edge is. It lies rather outside the page than inside. */
export function sideNear(grey: Grey, from: Point, to: Point): PageSide {
  const end = endAlong(grey, from, to)
  if (end) return { ...end, seen: 1, isCut: true }
  const outward = outwardOf(from, to)
  let edges = spread(places, 0.04, 0.96)
    .map((share) => ({ share, ...edgeAt(grey, between(from, to, share), outward) }))
    .filter(({ drop }) => drop > contrast)
  let line = lineThrough(edges)
  for (let round = 0; round < 3; round++) {
    const errors = edges.map(({ share, offset }) => Math.abs(offset - line(share)))
    const usual = errors.toSorted((one, other) => one - other)[Math.floor(errors.length / 2)] ?? 0
    edges = edges.filter((_, index) => (errors[index] ?? 0) <= Math.max(1, usual * 3))
    line = lineThrough(edges)
  }
  const bulge = Math.max(0, ...edges.map(({ share, offset }) => offset - line(share) - 1))
  const moveOut = (point: Point, share: number) => moved(point, outward, line(share) + bulge)
  return { from: moveOut(from, 0), to: moveOut(to, 1), seen: edges.length / places, isCut: false }
}

/** Whether something ends where a side would continue beyond its corners: then the page is larger than it looks. */
export function continues(grey: Grey, { from, to, isCut }: PageSide): boolean {
  const outward = outwardOf(from, to)
  const followed = spread(places, beyond.from / distance(from, to), beyond.to)
  const isEdge = (shares: number[]) => {
    const brightness = (side: number) =>
      mean(shares, (share) => brightnessBeside(grey, between(from, to, share), outward, side))
    return Math.abs(darkening(brightness(-1), brightness(1))) > contrast
  }
  return !isCut && (isEdge(followed.map((far) => -far)) || isEdge(followed.map((far) => 1 + far)))
}

/** The end of the picture that a line lies along. */
function endAlong({ width, height }: Grey, from: Point, to: Point) {
  const ends = [['x', 0], ['x', width], ['y', 0], ['y', height]] as const // biome-ignore format: a table
  const end = ends.find(([axis, at]) =>
    [from, to].every((point) => Math.abs(point[axis] - at) < cut),
  )
  return end && { from: { ...from, [end[0]]: end[1] }, to: { ...to, [end[0]]: end[1] } }
}

/** The outermost clear edge near a place: how far outward it is, and how much darker it is behind it. */
function edgeAt(grey: Grey, place: Point, outward: Point) {
  const found = spread(4 * reach + 1, reach, -reach).map((offset) => {
    const [inside, outside] = [-1, 1].map((side) =>
      brightnessBeside(grey, moved(place, outward, offset), outward, side),
    ) as [number, number]
    return { offset, step: inside - outside, drop: darkening(inside, outside) }
  })
  const clear = Math.max(...found.map(({ step }) => step)) * 0.5
  const index = found.findIndex(
    ({ step }, index) =>
      step >= clear && found.slice(index, index + 4).every((inner) => inner.step <= step),
  )
  return found[index] ?? { offset: 0, drop: 0 }
}

const darkening = (inside: number, outside: number) =>
  (inside - outside) / Math.max(inside, outside, dark)

/** How bright it is beside a place: outward, or inward where `side` is -1. */
function brightnessBeside(grey: Grey, place: Point, outward: Point, side: number) {
  const pixels = spread(compared, 0.5, compared - 0.5)
  return mean(pixels, (by) => brightnessAt(grey, moved(place, outward, side * by)))
}

function brightnessAt({ values, width, height }: Grey, { x, y }: Point) {
  const [right, down] = [clamp(x - 0.5, width - 1), clamp(y - 0.5, height - 1)]
  const at = Math.floor(down) * width + Math.floor(right)
  const above = mixed(values[at], values[at + 1], right % 1)
  const below = mixed(values[at + width], values[at + width + 1], right % 1)
  return down % 1 ? mixed(above, below, down % 1) : above
}

/** The straight line that is nearest to edges: how far outward it is at a share of the side. */
function lineThrough(edges: { share: number; offset: number }[]) {
  const share = mean(edges, (edge) => edge.share)
  const offset = mean(edges, (edge) => edge.offset)
  const slope =
    mean(edges, (edge) => (edge.share - share) * (edge.offset - offset)) /
    (mean(edges, (edge) => (edge.share - share) ** 2) || 1)
  return (at: number) => offset + slope * (at - share)
}

/** So many numbers from one to another. */
const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, index) => mixed(from, to, index / (count - 1)))

const mean = <Value>(values: Value[], number: (value: Value) => number) =>
  values.reduce((sum, value) => sum + number(value), 0) / (values.length || 1)

const between = (from: Point, to: Point, share: number) => ({
  x: mixed(from.x, to.x, share),
  y: mixed(from.y, to.y, share),
})

const moved = ({ x, y }: Point, by: Point, far: number) => ({
  x: x + by.x * far,
  y: y + by.y * far,
})

const outwardOf = (from: Point, to: Point) => ({
  x: (to.y - from.y) / distance(from, to),
  y: (from.x - to.x) / distance(from, to),
})
