/** Lets so many through at once, the others after them in the order they came. */
export function createLimiter(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async function through<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free--
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
