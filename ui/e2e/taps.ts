import { expect, type Locator } from '@playwright/test'

/** A job of the office on a telephone: every tap is counted, and a field that is written takes one. */
export function job(name: string) {
  const begun = Date.now()
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.tap()
  }
  const write = async (field: Locator, text: string) => {
    await tap(field)
    await field.fill(text)
  }
  /** Prints what it took, and holds it to a bound. */
  const done = (most: { seconds: number; taps: number }) => {
    const seconds = (Date.now() - begun) / 1000
    process.stdout.write(
      `${name}: ${taps} taps, ${seconds.toFixed(1)} s without the time to type\n`,
    )
    expect(taps).toBeLessThanOrEqual(most.taps)
    expect(seconds).toBeLessThanOrEqual(most.seconds)
  }
  return { tap, write, done }
}
