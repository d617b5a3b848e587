import { type Grey, greysOf, type Outline, outlinesOf } from './outlines'
import { clamp, type Pixels } from './pixels'
import {
  areaOf,
  contains,
  distance,
  intersection,
  mapFour,
  middleOf,
  type Quad,
  scaleQuad,
  squareness,
} from './quad'
import { continues, sideNear } from './sides'

export interface FoundPage {
  corners: Quad
  /** From 0 to 1: how much of its outline is seen, and how well a quadrilateral fits what is bright. */
  certainty: number
}

/** A page that is less certain is not cut out unasked: too much of the desk is better than too little of the page. */
export const certain = 0.75
/** The longer side of the picture in which a page is looked for, in pixels. */
export const searched = 400

/** How much of a picture a page covers at least, and another page beside it. */
const least = { page: 0.2, another: 0.05 }
/** How many pixels a corner may be outside the picture. */
const outside = 4

/**
 * Finds the page in a small copy of a photograph. Of several quadrilaterals it is the largest that is certain, so that
 * the part of a page outside a shadow isn't taken for the page; with another page beside it, none is certain.
 */
export function findPage(picture: Pixels): FoundPage | undefined {
  const greys = greysOf(picture)
  const pages = outlinesOf(greys[0], least.another).flatMap(
    (outline) => judge(greys, outline) ?? [],
  )
  const [page] = pages
    .filter(({ corners }) => areaOf(corners) > least.page)
    .toSorted(
      (one, other) =>
        Math.min(other.certainty, certain) - Math.min(one.certainty, certain) ||
        areaOf(other.corners) - areaOf(one.corners),
    )
  if (!page) return undefined
  const isAlone = pages.every(
    ({ corners, certainty }) => certainty < certain / 2 || !areApart(corners, page.corners),
  )
  return isAlone ? page : { ...page, certainty: page.certainty / 2 }
}

/** The page that an outline shows, with its sides where the edges are. */
function judge(greys: [Grey, Grey], { corners: outline, filled }: Outline): FoundPage | undefined {
  const [grey] = greys
  const { width, height } = grey
  const sides = mapFour(outline, (from, to) => sideNear(grey, from, to))
  const met = mapFour(sides, (side, _, before) =>
    intersection(before.from, before.to, side.from, side.to),
  )
  const [a, b, c, d] = met
  if (!a || !b || !c || !d || squareness([a, b, c, d]) < 0.5) return undefined
  const corners = mapFour([a, b, c, d], ({ x, y }) => ({ x: clamp(x, width), y: clamp(y, height) }))
  const isCutTwice = sides.filter(({ isCut }) => isCut).length > 1
  const isLarger = sides.some((side) => greys.some((grey) => continues(grey, side)))
  const isOutside = [a, b, c, d].some(
    (corner, index) => distance(corner, corners[index] ?? corner) > outside,
  )
  const doubts = [isCutTwice, isLarger, isOutside].filter(Boolean)
  const fit = clamp((filled / areaOf(outline) - 0.84) * 10, 1)
  return {
    corners: scaleQuad(corners, 1 / width, 1 / height),
    certainty: Math.min(fit, ...sides.map(({ seen }) => seen)) / 2 ** doubts.length,
  }
}

/** Whether two pages lie beside each other. */
const areApart = (one: Quad, other: Quad) =>
  !contains(one, middleOf(other)) && !contains(other, middleOf(one))
