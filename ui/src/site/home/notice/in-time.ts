/** How long after the page was painted the pop-up may come, in milliseconds. */
const longest = 3000
const interactions = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const

/** When it is too late: already where somebody has begun to read. */
let deadline = 0

/** Begins to count when the page is painted: at the first paint of a document, else now. */
export function countFrom(painted = performance.now()) {
  deadline = scrollY === 0 ? painted + longest : 0
  for (const name of interactions) addEventListener(name, stop, { passive: true })
}

function stop() {
  deadline = 0
  for (const name of interactions) removeEventListener(name, stop)
}

/** Whether nobody has begun to read: a pop-up comes soon after the page, or not at all. */
export const isInTime = () => performance.now() < deadline
