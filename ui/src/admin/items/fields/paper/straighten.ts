import { clamp, mixed, type Pixels } from './pixels'
import { distance, mapFour, type Quad, scaleQuad } from './quad'

/** What the camera of a telephone sees: its focal length, as a share of a picture's diagonal. */
const focalLength = 0.62
/** How far from a sheet of A4 a page is still taken for one. */
const nearA4 = 0.06

/** The homography that maps the unit square to a quadrilateral, row by row; its last number is 1. */
function homography([p, q, r, s]: Quad) {
  const [rightX, rightY] = [q.x - r.x, q.y - r.y]
  const [downX, downY] = [s.x - r.x, s.y - r.y]
  const [sumX, sumY] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y]
  const scale = rightX * downY - downX * rightY
  const g = (sumX * downY - downX * sumY) / scale
  const h = (rightX * sumY - sumX * rightY) / scale
  const x = [q.x - p.x + g * q.x, s.x - p.x + h * s.x, p.x] as const
  const y = [q.y - p.y + g * q.y, s.y - p.y + h * s.y, p.y] as const
  return [x, y, [g, h]] as const
}

/**
 * Width by height of the sheet of paper that has its corners there in a picture. A side that is farther away looks
 * shorter, so the homography's first two columns say it: those are the sides of the sheet, as the camera sees them.
 */
export function proportionOf(corners: Quad, { width, height }: { width: number; height: number }) {
  const away = focalLength * Math.hypot(width, height)
  const [x, y, [right, down]] = homography(corners)
  const side = (alongX: number, alongY: number, deep: number) =>
    Math.hypot((alongX - (width / 2) * deep) / away, (alongY - (height / 2) * deep) / away, deep)
  const proportion = side(x[0], y[0], right) / side(x[1], y[1], down)
  const isNear = (sheet: number) => Math.abs(proportion / sheet - 1) < nearA4
  return [Math.SQRT1_2, Math.SQRT2].find(isNear) ?? proportion
}

/** What lies between four corners of a picture, drawn as a rectangle: each pixel is mixed of the four around its place. */
export function warp(picture: Pixels, corners: Quad, drawn: Pixels) {
  const { data, width, height } = picture
  const [[ax, bx, cx], [ay, by, cy], [g, h]] = homography(corners)
  let at = 0
  for (let row = 0; row < drawn.height; row++) {
    const down = (row + 0.5) / drawn.height
    for (let column = 0; column < drawn.width; column++) {
      const right = (column + 0.5) / drawn.width
      const depth = g * right + h * down + 1
      const x = clamp((ax * right + bx * down + cx) / depth - 0.5, width - 1)
      const y = clamp((ay * right + by * down + cy) / depth - 0.5, height - 1)
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const here = (top * width + left) * 4
      const beside = left + 1 < width ? 4 : 0
      const below = top + 1 < height ? width * 4 : 0
      for (let channel = here; channel < here + 4; channel++) {
        const above = mixed(data[channel], data[channel + beside], x - left)
        const under = mixed(data[channel + below], data[channel + below + beside], x - left)
        drawn.data[at++] = mixed(above, under, y - top)
      }
    }
  }
}

/**
 * The page of a photograph as if it had been scanned, no longer than so many pixels. Only the part of the photograph that
 * has the page is read, no larger than it is drawn, because a telephone has no room for all pixels twice.
 */
export function straighten(photo: ImageBitmap, shares: Quad, longest: number) {
  const corners = scaleQuad(shares, photo.width, photo.height)
  const longer = Math.max(...mapFour(corners, distance))
  const scale = Math.min(1, longest / longer)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const part = pixelsOf(photo, {
    ...{ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top },
    scale,
  })
  const proportion = proportionOf(corners, photo)
  const sizes = [Math.min(1, proportion), Math.min(1, 1 / proportion)]
  const [width = 1, height = 1] = sizes.map((size) =>
    Math.max(1, Math.round(longer * scale * size)),
  )
  const page = new ImageData(width, height)
  const inPart = mapFour(corners, ({ x, y }) => ({ x: (x - left) * scale, y: (y - top) * scale }))
  warp(part, inPart, page)
  return createImageBitmap(page)
}

/** The pixels of a part of a photograph, larger or smaller. Throws where the browser has no room for them. */
export function pixelsOf(
  photo: ImageBitmap,
  { left = 0, top = 0, width = photo.width, height = photo.height, scale = 1 },
): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no room for a canvas.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  canvas.width = 0 // gives the memory back at once, where browsers are slow to do it
  return pixels
}
