import { expect, it } from 'vitest'
import { whiten } from './whiten'

const width = 320
const height = 256

/** A photographed page: yellow light that falls from the right, with a line of letters, a stamp, and the desk below. */
function photograph() {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 0.6 + (0.35 * x) / width
      const [red, green, blue] = colourAt(x, y)
      const at = (y * width + x) * 4
      data.set([red * light, green * light, blue * light, 255], at)
    }
  }
  return { data, width, height }
}

function colourAt(x: number, y: number): [number, number, number] {
  if (y > 200) return [70, 50, 40]
  if (y > 60 && y < 76 && x % 12 < 5) return [30, 30, 40]
  if (x > 240 && x < 280 && y > 120 && y < 140) return [60, 60, 200]
  return [250, 240, 215]
}

const pixel = ({ data }: ReturnType<typeof photograph>, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
]

it('makes the paper white everywhere, and leaves ink, stamps and the desk dark', () => {
  const page = photograph()
  expect(Math.min(...pixel(page, 8, 30))).toBeLessThan(140)
  whiten(page)
  for (const [x, y] of [
    [8, 30],
    [160, 100],
    [310, 30],
    [20, 150],
  ] as const)
    expect(Math.min(...pixel(page, x, y)), `paper at ${x}, ${y}`).toBeGreaterThan(235)
  for (const x of [2, 146, 302])
    expect(Math.max(...pixel(page, x, 68).slice(0, 3)), `ink at ${x}`).toBeLessThan(80)
  const [red = 0, , blue = 0] = pixel(page, 260, 130)
  expect(blue - red).toBeGreaterThan(100)
  expect(Math.max(...pixel(page, 160, 250).slice(0, 3))).toBeLessThan(120)
})

it('does nothing to a page that is white already', () => {
  const data = new Uint8ClampedArray(64 * 64 * 4).fill(255)
  whiten({ data, width: 64, height: 64 })
  expect(Math.min(...data)).toBe(255)
})
