import { expect, it } from 'vitest'
import { mapFour, type Quad, scaleQuad, wholePicture } from './quad'
import { proportionOf, warp } from './straighten'

const side = 24

/** A picture whose red and green say where a pixel is. */
function places(width = side, height = side) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([x * 10, y * 10, 0, 255], (y * width + x) * 4)
  return { data, width, height }
}

const blank = (width: number, height: number) => ({
  data: new Uint8ClampedArray(width * height * 4),
  width,
  height,
})

it('draws a whole picture as it is', () => {
  const drawn = blank(side, side)
  warp(places(), scaleQuad(wholePicture, side, side), drawn)
  expect(drawn).toEqual(places())
})

it('draws a part that was turned by a quarter upright, between the pixels too', () => {
  const drawn = blank(8, 8)
  const corners: Quad = [
    { x: 18.5, y: 4 },
    { x: 18.5, y: 12 },
    { x: 10.5, y: 12 },
    { x: 10.5, y: 4 },
  ]
  warp(places(), corners, drawn)
  expect([...drawn.data.slice(0, 8)]).toEqual([175, 40, 0, 255, 175, 50, 0, 255])
})

/** Where a camera sees the corners of a sheet that is turned by three angles. */
function seen(proportion: number, [across, along, turned]: readonly [number, number, number]) {
  const focus = 0.62 * Math.hypot(1200, 1600)
  return mapFour(wholePicture, ({ x, y }) => {
    const [right, down] = [(x - 0.5) * proportion, y - 0.5]
    const [u, v] = [
      right * Math.cos(turned) - down * Math.sin(turned),
      right * Math.sin(turned) + down * Math.cos(turned),
    ]
    const depth = 1.6 + v * Math.sin(across) + u * Math.sin(along) * Math.cos(across)
    return {
      x: 600 + (focus * u * Math.cos(along)) / depth,
      y: 800 + (focus * (v * Math.cos(across) - u * Math.sin(along) * Math.sin(across))) / depth,
    }
  })
}

it('knows the proportions of a sheet however it is held, and makes nearly A4 A4', () => {
  const angles = [-0.5, -0.2, 0, 0.2, 0.5]
  for (const across of angles)
    for (const along of angles)
      for (const sheet of [Math.SQRT1_2, Math.SQRT2, 1, 0.6]) {
        const corners = seen(sheet, [across, along, (across + along) / 3])
        const proportion = proportionOf(corners, { width: 1200, height: 1600 })
        expect(proportion, `${sheet} at ${across}, ${along}`).toBeCloseTo(sheet, 6)
      }
  const nearly = scaleQuad(wholePicture, 730, 1000)
  expect(proportionOf(nearly, { width: 730, height: 1000 })).toBe(Math.SQRT1_2)
})
