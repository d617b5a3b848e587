// How wide pictures stand on the page, for `sizes`: in rem, and from the window's width in hundredths (vw).
// tokens.css and the sheets of the grids have the same numbers; widths.test.ts compares them.

/** The page at its widest, the room that its edges leave in narrower windows, and the space between columns. */
export const page = { wide: 80, edge: 3, share: 92, gap: 2 }

/** The least width of a column where as many stand beside each other as there is room for. */
export const columns = { albums: 18 }

/** As wide as the page at its widest; what follows is for narrower windows. */
export const whole = `(min-width: ${page.wide + 2 * page.edge}rem)`

/** One of so many columns in windows of a width, else the whole page. */
export const inColumns = (count: number, from = 48) =>
  `${whole} ${widest(count)}, ${narrower(count, from)}, ${page.share}vw`

/** One of three columns, two or one, each at least as wide as the grid has it. */
export const inGrid = (column: number) =>
  `${whole} ${widest(3)}, ${narrower(3, roomFor(3, column))}, ${narrower(2, roomFor(2, column))}, ${page.share}vw`

const widest = (count: number) => `${round((page.wide - gaps(count)) / count)}rem`

const narrower = (count: number, from: number) =>
  `(min-width: ${round(from)}rem) calc(${round(page.share / count)}vw - ${round(gaps(count) / count)}rem)`

const roomFor = (count: number, column: number) =>
  ((count * column + gaps(count)) * 100) / page.share

const gaps = (count: number) => (count - 1) * page.gap

const round = (width: number) => Math.round(width * 100) / 100
