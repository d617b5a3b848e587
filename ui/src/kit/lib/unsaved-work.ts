/** Work that would be lost, each piece with the question that is asked before; without one it outlives its screen. */
const unsaved = new Set<{ question: string | undefined }>()

/** Notes work that leaving would lose. Returns the way to take that back. */
export function markUnsaved(question?: string) {
  const work = { question }
  unsaved.add(work)
  return () => {
    unsaved.delete(work)
  }
}

/** Whether leaving the site now would lose work. */
export const hasUnsaved = () => unsaved.size > 0

/** Gives up all unsaved work: nothing asks about it any more. */
export const discardUnsaved = () => unsaved.clear()

/** What is asked before a screen is left. One question is enough, however much would be lost. */
export const questionBeforeLeaving = () =>
  [...unsaved].map(({ question }) => question).find((question) => question !== undefined)

/** Asks, where there is something to ask, and says whether the screen may be left. */
export function mayLeave() {
  const question = questionBeforeLeaving()
  return question === undefined || window.confirm(question)
}
