import { clamp } from './pixels'

export interface Point {
  x: number
  y: number
}

type Four<Value> = readonly [Value, Value, Value, Value]

/** Four corners: top left, top right, bottom right, bottom left. */
export type Quad = Four<Point>

/** All of a picture: corners are shares of its width and height, unless they are said to be pixels. */
export const wholePicture: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** What is made of each of four, of the next one and of the one before. */
export const mapFour = <Value, Result>(
  [a, b, c, d]: Four<Value>,
  make: (value: Value, next: Value, before: Value) => Result,
): Four<Result> => [make(a, b, d), make(b, c, a), make(c, d, b), make(d, a, c)]

export const scaleQuad = (corners: Quad, width: number, height: number) =>
  mapFour(corners, ({ x, y }) => ({ x: x * width, y: y * height }))

export const distance = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)

/** Twice the area of a triangle, which is positive where its corners are clockwise on the screen. */
export const turn = (from: Point, by: Point, to: Point) =>
  (by.x - from.x) * (to.y - from.y) - (by.y - from.y) * (to.x - from.x)

export const areaOf = ([a, b, c, d]: Quad) => (turn(a, b, c) + turn(a, c, d)) / 2

/** The smallest sine of an angle: 1 of a rectangle, at most 0 of what is no convex quadrilateral. */
export const squareness = (corners: Quad) =>
  Math.min(
    ...mapFour(
      corners,
      (corner, next, before) =>
        turn(before, corner, next) / (distance(before, corner) * distance(corner, next) || 1),
    ),
  )

/** With one corner elsewhere in the picture; as before, where that would be no page. */
export function withCorner(corners: Quad, index: number, { x, y }: Point): Quad {
  const [a, b, c, d] = corners.with(index, { x: clamp(x, 1), y: clamp(y, 1) })
  const next: Quad = [a ?? corners[0], b ?? corners[1], c ?? corners[2], d ?? corners[3]]
  return squareness(next) > 0.1 && areaOf(next) > 0.01 ? next : corners
}

export const contains = (corners: Quad, point: Point) =>
  mapFour(corners, (corner, next) => turn(corner, next, point)).every((side) => side > 0)

export const middleOf = ([a, b, c, d]: Quad): Point => ({
  x: (a.x + b.x + c.x + d.x) / 4,
  y: (a.y + b.y + c.y + d.y) / 4,
})

/** Where the line through two points meets that through two others; undefined where they are parallel. */
export function intersection(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const across = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  const along = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / across
  return Number.isFinite(along)
    ? { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) }
    : undefined
}
