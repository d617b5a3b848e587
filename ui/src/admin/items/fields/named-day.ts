const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const named =
  /\b(\d{1,2})(?:st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b(?:\s+(\d{4}))?/gi

/** What is said of a day on which all is as usual again, with the day of the week. */
const opensAgain = /\b(?:opens(?: again)?|reopens|open again|reopen) on(?: \w+day)?,?\s*$/i

/**
 * The last day that an English text names, such as "Monday 30 November", as "2026-11-30"; undefined
 * for none. The day on which the school opens again doesn't count. A day without a year is the first one from `today` on.
 */
export function lastNamedDay(text: string, today: string): string | undefined {
  const all = [...text.matchAll(named)].filter(
    ({ index }) => !opensAgain.test(text.slice(0, index)),
  )
  const days = all.map(([, day = '', month = '', year]) => {
    const rest = `${months.indexOf(month.toLowerCase()) + 1}-${day}`.replace(/\b\d\b/g, '0$&')
    const thisYear = today.slice(0, 4)
    return `${year ?? (rest < today.slice(5) ? Number(thisYear) + 1 : thisYear)}-${rest}`
  })
  return days
    .filter((day) => !Number.isNaN(Date.parse(day)))
    .sort()
    .at(-1)
}
