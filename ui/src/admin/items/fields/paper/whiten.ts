import { clamp, mixed, type Pixels } from './pixels'

/** The side of the squares, in pixels, in which the colour of the paper is looked for: larger than a letter. */
const side = 32
/** How bright paper in a shadow is, as a share of the brightest: what is darker, such as the desk, stays dark. */
const shadow = 0.55
/** What paper becomes: more than white is, so that its grain is gone. */
const white = 280
const channels = [0, 1, 2] as const

/**
 * Makes the paper of a photographed page white, in place: each pixel is divided by the colour of the paper around it,
 * which takes away the shadow of the hand and the yellow of the lamp. Ink and stamps keep their colours.
 */
export function whiten({ data, width, height }: Pixels) {
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  for (const channel of channels) {
    const seen = squares(data, width, height, channel)
    const darkest = Math.max(...seen) * shadow
    const paper = ofEach(closed(seen, columns), columns, mean) // so that no edge of a square is seen
    for (let y = 0; y < height; y++) {
      const top = clamp((y - side / 2) / side, rows - 1)
      const upper = Math.floor(top) * columns
      const lower = Math.min(Math.floor(top) + 1, rows - 1) * columns
      const down = top % 1
      for (let x = 0; x < width; x++) {
        const left = clamp((x - side / 2) / side, columns - 1)
        const before = Math.floor(left)
        const after = Math.min(before + 1, columns - 1)
        const right = left % 1
        const above = mixed(paper[upper + before], paper[upper + after], right)
        const below = mixed(paper[lower + before], paper[lower + after], right)
        const at = (y * width + x) * 4 + channel
        data[at] = ((data[at] ?? 0) * white) / Math.max(darkest, mixed(above, below, down))
      }
    }
  }
}

/** How bright the brighter half of each square is: the paper, also where much is written on it. */
function squares(data: Pixels['data'], width: number, height: number, channel: number): number[] {
  const found: number[] = []
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const meanAbove = (least: number) => {
        let sum = 0
        let count = 0
        for (let y = top; y < Math.min(top + side, height); y++) {
          for (let x = left; x < Math.min(left + side, width); x++) {
            const value = data[(y * width + x) * 4 + channel] ?? 0
            if (value < least) continue
            sum += value
            count++
          }
        }
        return count > 0 ? sum / count : least
      }
      found.push(meanAbove(meanAbove(0)))
    }
  }
  return found
}

/** The paper under what is larger than a square, such as a heading or a stamp: that of the squares around it. */
const closed = (values: number[], columns: number) =>
  ofEach(ofEach(values, columns, Math.max), columns, Math.min)

const mean = (...values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** What `pick` makes of each square and of those around it. */
const ofEach = (values: number[], columns: number, pick: (...near: number[]) => number) =>
  values.map((_, at) => {
    const rows = [at - columns, at, at + columns].filter((row) => row >= 0 && row < values.length)
    const left = at % columns > 0 ? 1 : 0
    const right = at % columns < columns - 1 ? 1 : 0
    return pick(...rows.flatMap((row) => values.slice(row - left, row + right + 1)))
  })
